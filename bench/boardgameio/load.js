// node load.js ADDRESS TABLES SECONDS RATE: scripted players for a running server, as bench/load.py has
// them for ours. Prints JSON: moves a second, and milliseconds from a move to the other having it.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Marks } = require("./game");

const [address, tables, seconds, rate] = process.argv.slice(2);
const PAUSE = 5; // seconds before the second phase, for what the first left waiting

class Table {
  moves = 0;
  waiting = null; // { sent, done, expects }

  /** The server makes a match when the first one asks for it. */
  async open(matchID) {
    this.clients = ["0", "1"].map((playerID) => this.sit(matchID, playerID));
    await Promise.all(this.clients.map((client) => client.ready));
  }

  sit(matchID, playerID) {
    const client = Client({
      game: Marks,
      multiplayer: SocketIO({ server: address, socketOpts: { transports: ["websocket"] } }),
      matchID,
      playerID,
      debug: false,
    });
    client.ready = new Promise((resolve) => {
      client.subscribe((state) => {
        if (state === null) return;
        resolve();
        const move = this.waiting;
        if (move !== null && move.other === playerID && state._stateID >= move.expects) {
          this.waiting = null;
          move.done(performance.now() - move.sent);
        }
      });
    });
    client.start();
    return client;
  }

  /** Milliseconds until the other has the move. */
  move() {
    const number = this.moves % 2;
    const mover = this.clients[number];
    return new Promise((done) => {
      this.waiting = {
        sent: performance.now(),
        expects: mover.getState()._stateID + 1,
        other: String(1 - number),
        done,
      };
      mover.moves.mark(this.moves % 64);
      this.moves += 1;
    });
  }
}

const sleep = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

async function play(seated, perSecond) {
  const began = performance.now();
  const latencies = [];
  let beat = 0;
  const playOn = async (table) => {
    for (;;) {
      if (perSecond !== null) {
        const due = began + (beat++ * 1000) / perSecond;
        await sleep(Math.max(0, due - performance.now()));
      }
      if (performance.now() - began >= seconds * 1000) return;
      latencies.push(await table.move());
    }
  };
  await Promise.all(seated.map(playOn));
  const spent = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const cut = (share) => latencies[Math.floor(share * (latencies.length - 1))];
  return {
    asked_per_second: perSecond,
    moves_per_second: latencies.length / spent,
    p50: cut(0.5),
    p95: cut(0.95),
    p99: cut(0.99),
  };
}

async function main() {
  const seated = [];
  for (let n = 0; n < Number(tables); n++) {
    const table = new Table();
    await table.open(`table-${n}`);
    seated.push(table);
  }
  const phases = [await play(seated, null)];
  await sleep(PAUSE * 1000);
  phases.push(await play(seated, Number(rate)));
  console.log(JSON.stringify({ tables: seated.length, phases }));
  process.exit(0);
}

main();
