// A simple game for 2: in turn they mark one of 64 fields, for ever.
const Marks = {
  name: "marks",
  setup: () => ({ fields: Array(64).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, field) => {
      G.fields[field] = playerID;
    },
  },
};
module.exports = { Marks };
