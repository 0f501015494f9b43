/** Happenings, messages and a socket made by hand, for the tests. */
import type { Decision, EventsMessage, Happening, StateMessage, ToClient, Welcome } from "../protocol";
import type { Port } from "./connection";

export function happening(version: number, event: Record<string, unknown>, turn = 1): Happening {
  const position = { number: version, turn: { number: turn } };
  return { version, event, words: `did ${version}`, trace: {}, position, scores: [], at: version };
}

export function move(version: number, seat: number, text = `m${version}`, turn = 1): Happening {
  return happening(version, { event: "move", seat, text, automatic: false }, turn);
}

export function decision(seat: number, moves: string[] | null = null): Decision {
  const offers = (moves ?? []).map((text) => ({
    move: text,
    kind: "go",
    label: text,
    handle: "",
    target: "",
    places: [],
    facts: {},
    says_all: false,
  }));
  const groups = moves === null ? null : [{ heading: "all", offers }];
  return { seat, phase: "action", headline: "", out_of_turn: false, groups, undo: "none" };
}

export function state(version: number, log: Happening[], next: Decision | null = null): StateMessage {
  const position = log.at(-1)?.position ?? { number: 0 };
  const start = { number: 0, board: {}, turn: { number: 0 } };
  return {
    type: "state", version, start, log, position, scores: [], decision: next, clock: null, result: null,
  };
}

export function events(happenings: Happening[], next: Decision | null = null): EventsMessage {
  return { type: "events", happenings, decision: next, clock: null, result: null };
}

export class FakePort implements Port {
  readyState = 0;
  sent: Record<string, any>[] = [];
  onopen: Port["onopen"] = null;
  onclose: Port["onclose"] = null;
  onmessage: Port["onmessage"] = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.({} as Event);
  }

  deliver(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }

  welcome(seats: number[] = [0]): void {
    this.accept();
    const hello = this.sent.at(-1)!;
    const welcome: Welcome = {
      type: "welcome", re: hello.id, protocol: 1, seats, host: false, invitation: null,
      standing: {}, standing_choices: [], overlays: [], time: 0,
    };
    this.deliver(welcome);
  }

  last(type: string): Record<string, any> {
    return this.sent.findLast((message) => message.type === type)!;
  }

  count(type: string): number {
    return this.sent.filter((message) => message.type === type).length;
  }
}
