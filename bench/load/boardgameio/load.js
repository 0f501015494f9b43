// node load.js ADDRESS TABLES SECONDS RATE: scripted players for a running server, as bench/load/run.py has
// them for ours. Prints a line of JSON for each phase: moves a second, and milliseconds from a move to the
// other having it.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Marks } = require("./game");

const [address, tables, seconds, rate] = process.argv.slice(2);
const PAUSE = 5; // seconds before the second phase, for what the first left waiting
const GRACE = 10; // seconds for the last answers of a phase; what comes later, or never, does not count

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
      const now = performance.now() - began;
      const due = perSecond === null ? now : (beat++ * 1000) / perSecond;
      if (Math.max(now, due) >= seconds * 1000) return;
      if (due > now) await sleep(due - now);
      latencies.push(await table.move());
    }
  };
  await Promise.race([Promise.all(seated.map(playOn)), sleep((Number(seconds) + GRACE) * 1000)]);
  if (latencies.length === 0) throw new Error("nobody answered");
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
  console.log(JSON.stringify(await play(seated, null)));
  await sleep(PAUSE * 1000);
  console.log(JSON.stringify(await play(seated, Number(rate))));
  process.exit(0);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
