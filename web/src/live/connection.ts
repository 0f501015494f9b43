/** The socket to a table: requests with answers, and coming back after the line was cut. */
import type { FromClient, Hello, Refusal, ToClient, Welcome } from "../protocol";

export type Link = "connecting" | "open" | "lost" | "closed";

type Unnumbered<T> = T extends { id: number } ? Omit<T, "id"> : never;
export type Request = Unnumbered<FromClient>;
export type Greeting = Omit<Hello, "id" | "type">;

/** The server said no; nothing has changed. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.words);
  }
}

/** The line was cut before an answer came: it may have been done or not. */
export class Dropped extends Error {}

export interface Port {
  readonly readyState: number;
  send(data: string): void;
  close(code?: number): void;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
}

export interface Listener {
  /** What this device has so far; asked for at every new connection. */
  greeting(): Greeting;
  welcomed(welcome: Welcome): void;
  received(message: ToClient): void;
  /** There is no such table. */
  gone(): void;
  linked(link: Link): void;
}

interface Waiting {
  resolve(answer: ToClient): void;
  reject(error: Error): void;
}

const CONNECTING = 0;
const OPEN = 1;
const NO_TABLE = 4404; // the code with which the server closes
const SHORTEST = 400;
const LONGEST = 15_000;
const HEARTBEAT = 20_000;
const PATIENCE = 8_000;

export class Connection {
  private port: Port | null = null;
  private waiting = new Map<number, Waiting>();
  private lastId = 0;
  private failures = 0;
  private link: Link = "closed";
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly listener: Listener,
    private readonly dial: () => Port,
  ) {}

  open(): void {
    this.hangUp();
    this.become(this.failures === 0 ? "connecting" : "lost");
    const port = this.dial();
    this.port = port;
    port.onopen = () => this.greet(port);
    port.onmessage = (event) => this.read(port, String(event.data));
    port.onclose = (event) => (event.code === NO_TABLE ? this.giveUp() : this.cut(port));
    this.retry = setTimeout(() => this.cut(port), PATIENCE);
  }

  /** For good. */
  close(): void {
    this.hangUp();
    this.become("closed");
  }

  /** Now, instead of when the next attempt is due: the network is back, the page is seen again. */
  wake(): void {
    if (this.link === "lost") this.open();
    else if (this.link === "open") this.ping();
  }

  /** Resolves with the answer; rejects with Refused or Dropped. */
  request(request: Request): Promise<ToClient> {
    const port = this.port;
    if (this.link !== "open" || port === null || port.readyState !== OPEN) {
      return Promise.reject(new Dropped("no connection"));
    }
    return new Promise((resolve, reject) => this.send(port, request, { resolve, reject }));
  }

  private send(port: Port, request: Request, waiting: Waiting): void {
    const id = ++this.lastId;
    this.waiting.set(id, waiting);
    port.send(JSON.stringify({ id, ...request }));
  }

  private greet(port: Port): void {
    const hello: Request = { type: "hello", ...this.listener.greeting() };
    this.send(port, hello, {
      resolve: (answer) => answer.type === "welcome" && this.enter(answer),
      reject: () => this.cut(port),
    });
  }

  private enter(welcome: Welcome): void {
    clearTimeout(this.retry);
    this.failures = 0;
    this.heartbeat = setInterval(() => this.ping(), HEARTBEAT);
    this.listener.welcomed(welcome);
    this.become("open");
  }

  private giveUp(): void {
    this.close();
    this.listener.gone();
  }

  private ping(): void {
    const port = this.port;
    if (port === null) return;
    const tooLate = setTimeout(() => this.cut(port), PATIENCE);
    this.request({ type: "ping" }).then(
      () => clearTimeout(tooLate),
      (error) => {
        if (error instanceof Refused) clearTimeout(tooLate);
      },
    );
  }

  private read(port: Port, text: string): void {
    if (port !== this.port) return;
    const message = JSON.parse(text) as ToClient;
    const re = "re" in message ? message.re : null;
    const waiting = re === null ? undefined : this.waiting.get(re);
    if (re === null || waiting === undefined) {
      this.listener.received(message);
      return;
    }
    this.waiting.delete(re);
    if (message.type === "refusal") waiting.reject(new Refused(message));
    else waiting.resolve(message);
  }

  private cut(port: Port): void {
    if (port !== this.port) return;
    this.hangUp();
    this.failures += 1;
    this.become("lost");
    const most = Math.min(LONGEST, SHORTEST * 2 ** (this.failures - 1));
    // Spread out, so that a restarted server isn't greeted by everybody at once.
    this.retry = setTimeout(() => this.open(), most * (0.5 + Math.random() / 2));
  }

  private hangUp(): void {
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    const port = this.port;
    this.port = null;
    if (port !== null) {
      port.onopen = port.onmessage = port.onclose = null;
      // A socket that is closed before it is open is an error to the browser.
      if (port.readyState === CONNECTING) port.onopen = () => port.close();
      else port.close();
    }
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of unanswered) reject(new Dropped("the connection was cut"));
  }

  private become(link: Link): void {
    if (link === this.link) return;
    this.link = link;
    this.listener.linked(link);
  }
}
