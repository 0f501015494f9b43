import { beforeEach, expect, test, vi } from "vitest";
import { Connection, Dropped, Refused } from "./connection";
import type { Link } from "./connection";
import { FakePort } from "./fixtures";
import type { ToClient } from "../protocol";

let ports: FakePort[];
let links: Link[];
let received: ToClient[];
let missing: boolean;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  ports = [];
  links = [];
  received = [];
  missing = false;
  const listener = {
    greeting: () => ({ tokens: [], language: "en", version: null, chat: 0, offers: true, name: null }),
    welcomed: () => undefined,
    received: (message: ToClient) => void received.push(message),
    gone: () => (missing = true),
    linked: (link: Link) => void links.push(link),
  };
  connection = new Connection(listener, () => {
    ports.push(new FakePort());
    return ports.at(-1)!;
  });
  connection.open();
});

test("answers find their requests, whatever their order", async () => {
  const port = ports[0]!;
  port.welcome();
  const first = connection.request({ type: "resign", seat: 0 });
  const second = connection.request({ type: "resign", seat: 1 });
  const [a, b] = port.sent.slice(-2);
  port.deliver({ type: "ack", re: b!.id, version: 8 });
  port.deliver({ type: "ack", re: a!.id, version: 7 });
  expect([await first, await second]).toMatchObject([{ version: 7 }, { version: 8 }]);
});

test("a refusal rejects with its words", async () => {
  const port = ports[0]!;
  port.welcome();
  const asked = connection.request({ type: "resign", seat: 0 });
  const re = port.last("resign").id;
  port.deliver({ type: "refusal", re, code: "not-your-seat", words: "no", clause: null });
  await expect(asked).rejects.toThrowError(Refused);
});

test("what is unanswered when the line is cut fails, and nothing is sent while it is down", async () => {
  ports[0]!.welcome();
  const asked = connection.request({ type: "resign", seat: 0 });
  ports[0]!.drop();
  await expect(asked).rejects.toThrowError(Dropped);
  await expect(connection.request({ type: "ping" })).rejects.toThrowError(Dropped);
  expect(links).toEqual(["connecting", "open", "lost"]);
});

test("it comes back by itself, later and later, and greets anew", () => {
  ports[0]!.welcome();
  ports[0]!.drop();
  vi.advanceTimersByTime(400);
  expect(ports).toHaveLength(2);
  ports[1]!.drop();
  vi.advanceTimersByTime(300);
  expect(ports).toHaveLength(2);
  vi.advanceTimersByTime(500);
  expect(ports).toHaveLength(3);
  ports[2]!.welcome();
  expect(ports[2]!.count("hello")).toBe(1);
  expect(links.at(-1)).toBe("open");
});

test("woken, it tries at once", () => {
  ports[0]!.welcome();
  ports[0]!.drop();
  connection.wake();
  expect(ports).toHaveLength(2);
});

test("a line that went silent is noticed", () => {
  ports[0]!.welcome();
  vi.advanceTimersByTime(20_000);
  expect(ports[0]!.count("ping")).toBe(1);
  vi.advanceTimersByTime(8_000);
  expect(links.at(-1)).toBe("lost");
});

test("messages of a connection given up are not heard", () => {
  ports[0]!.welcome();
  const listening = ports[0]!.onmessage;
  connection.open();
  listening?.({ data: JSON.stringify({ type: "chat", lines: [] }) } as MessageEvent);
  expect(received).toEqual([]);
});

test("a table that is gone is not asked for again", () => {
  ports[0]!.accept();
  ports[0]!.drop(4404);
  vi.advanceTimersByTime(60_000);
  expect(ports).toHaveLength(1);
  expect(links.at(-1)).toBe("closed");
  expect(missing).toBe(true);
});

test("one that is left before it is open closes as soon as it is, and says nothing", () => {
  const port = ports[0]!;
  connection.close();
  expect(port.readyState).toBe(0);
  port.accept();
  expect(port.readyState).toBe(3);
  expect(port.sent).toEqual([]);
});
