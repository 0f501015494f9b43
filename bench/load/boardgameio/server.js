// node server.js PORT [FOLDER]: matches in memory, or as files in the folder.
const { FlatFile, Server } = require("boardgame.io/server");
const { Marks } = require("./game");

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [Marks], origins: ["*"], db }).run({ port: Number(port) }, () =>
  console.log("up"),
);
