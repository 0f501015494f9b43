#!/usr/bin/env node
// A bot for Ekö and Khan that knows no rules: it reads what docs/protocol.md promises to send.
//
//   serai arena eko --seats "cmd:node examples/bot.mjs",random --games 2
import { createInterface } from "node:readline";

let position = null;

/** In Ekö it likes to capture, in Khan the largest tiles; else anything will do. */
function liking(move) {
  if (position.view.game === "eko") return move.includes("x") ? 1 : 0;
  const [verb, ...rest] = move.split(" ");
  return verb === "C" ? rest.join(" ").split(",").length : 0;
}

function choose(moves) {
  const best = Math.max(...moves.map(liking));
  const liked = moves.filter((move) => liking(move) === best);
  return liked[Math.floor(Math.random() * liked.length)];
}

const commands = {
  hello(version) {
    if (version !== "1") throw new Error(`protocol ${version}: this bot speaks 1`);
    return [`id ${JSON.stringify({ name: "Node example", protocol: 1, games: ["eko", "khan"] })}`];
  },
  new() {
    position = null;
    return [];
  },
  position(text) {
    position = JSON.parse(text);
    return [];
  },
  go() {
    if (!position?.moves?.length) throw new Error("there is no position with moves");
    return [`bestmove ${choose(position.moves)}`];
  },
};

function answer(line) {
  const [word] = line.split(" ", 1);
  try {
    if (!Object.hasOwn(commands, word)) throw new Error(`${word} is no command of this bot`);
    return [...commands[word](line.slice(word.length + 1)), "ok"];
  } catch (error) {
    return [`error refused ${error.message}`];
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line === "quit") process.exit();
  if (line !== "" && line !== "stop") process.stdout.write(answer(line).join("\n") + "\n");
}
