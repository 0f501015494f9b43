/** The part of the map in view: zoom and pan, kept within the map. Knows sizes, no elements. */
import { cubicOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import { HEIGHT, WIDTH } from "./fields";
import { SIZE } from "./geometry";
import { RIM } from "./ground";
import type { Point } from "../choosing/snapping";

const WHOLE = { x: -RIM, y: -RIM, width: SIZE * WIDTH + 2 * RIM, height: SIZE * HEIGHT + 2 * RIM };
const CLOSEST = 4;
const FINGER = 44; // pixels that a field should have, to be tapped
const WORTH_IT = 1.2; // times closer, not to lose sight of the rest for little
const BUTTON = 52; // pixels at the lower edge that a button takes on a phone
const GLIDE = 220; // milliseconds to another part, when nobody's fingers lead there
const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** How many times closer than the whole map, and the point in the middle of the picture. */
interface Part {
  zoom: number;
  x: number;
  y: number;
}

export class Viewport {
  /** Whether it came closer by itself, and nobody has moved it since. */
  approached = $state(false);
  width = $state(1);
  height = $state(1);
  /** Whether it may glide. */
  animate = false;
  readonly #part = new Tween<Part>(
    { zoom: 1, x: WHOLE.x + WHOLE.width / 2, y: WHOLE.y + WHOLE.height / 2 },
    { easing: cubicOut },
  );

  constructor(private readonly touch = false) {}

  get zoom(): number {
    return this.#part.current.zoom;
  }

  get scale(): number {
    return this.#scaleAt(this.zoom);
  }

  #scaleAt(zoom: number): number {
    return zoom * Math.min(this.width / WHOLE.width, this.height / WHOLE.height);
  }

  /** Pixels left free above the map. */
  get above(): number {
    return Math.max((this.height - WHOLE.height * this.scale) / 2, 0);
  }

  get closest(): boolean {
    return this.zoom === CLOSEST;
  }

  /** Half a fingertip, in fields. */
  get reach(): number {
    return FINGER / 2 / (this.scale * SIZE);
  }

  get box(): { x: number; y: number; width: number; height: number } {
    const { x, y } = this.#part.current;
    const width = this.width / this.scale;
    const height = this.height / this.scale;
    return { x: x - width / 2, y: y - height / 2, width, height };
  }

  get viewBox(): string {
    const { x, y, width, height } = this.box;
    return `${x} ${y} ${width} ${height}`;
  }

  /** Pixels from the upper left corner of the picture to fields of the map. */
  point(left: number, top: number): Point {
    const { x, y } = this.box;
    return [(x + left / this.scale) / SIZE, (y + top / this.scale) / SIZE];
  }

  /** Fields of the map to shares of the picture's width and height. */
  share([column, row]: Point): Point {
    const { x, y, width, height } = this.box;
    return [(column * SIZE - x) / width, (row * SIZE - y) / height];
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.width = width;
    this.height = height;
    this.#show(this.#part.target);
  }

  /** The whole map. */
  fit(): void {
    this.approached = false;
    this.#glide({ ...this.#part.target, zoom: 1 });
  }

  /** For fingers: closer to these places, as far as all of them stay in view; but who has moved it and sees one of them stays there. */
  approach(places: readonly Point[]): void {
    const chosen = this.zoom > 1 && !this.approached;
    if (!this.touch || places.length === 0 || (chosen && places.some((place) => this.#shows(place)))) return;
    const columns = places.map(([column]) => column);
    const rows = places.map(([, row]) => row);
    const [west, east] = [Math.min(...columns), Math.max(...columns)];
    const [north, south] = [Math.min(...rows), Math.max(...rows)];
    const fitting = Math.min(this.width / (east - west + 2), this.height / (south - north + 2));
    const closer = clamp(Math.min(fitting, FINGER) / SIZE / this.#scaleAt(1), 1, CLOSEST);
    if (closer < WORTH_IT) return this.fit();
    this.approached = true;
    this.#glide({ zoom: closer, x: (SIZE * (west + east)) / 2, y: (SIZE * (north + south)) / 2 });
  }

  #shows(place: Point): boolean {
    return this.share(place).every((share) => share > 0 && share < 1);
  }

  /** For a finger that meets several fields at once: closer about that point, until each is as wide as a finger. */
  lookCloser(point: Point): void {
    const [left, top] = this.share(point);
    const zoom = clamp(FINGER / SIZE / this.#scaleAt(1), this.zoom, CLOSEST);
    this.#glide(this.#about(zoom, left * this.width, top * this.height));
    this.approached = true;
  }

  /** Back to the whole map, unless somebody has chosen another part of it; whether it was. */
  retreat(): boolean {
    const goes = this.approached;
    if (goes) this.fit();
    return goes;
  }

  zoomBy(factor: number, left = this.width / 2, top = this.height / 2): void {
    this.#show(this.#about(clamp(this.zoom * factor, 1, CLOSEST), left, top));
    this.approached = false;
  }

  /** By pixels. */
  pan(right: number, down: number): void {
    const { zoom, x, y } = this.#part.current;
    this.#show({ zoom, x: x - right / this.scale, y: y - down / this.scale });
    this.approached = false;
  }

  /** Another zoom that leaves a point of the picture where it is. */
  #about(zoom: number, left: number, top: number): Part {
    const [column, row] = this.point(left, top);
    const scale = this.#scaleAt(zoom);
    return { zoom, x: column * SIZE - (left - this.width / 2) / scale, y: row * SIZE - (top - this.height / 2) / scale };
  }

  #show(part: Part): void {
    void this.#part.set(this.#kept(part), { duration: 0 });
  }

  #glide(part: Part): void {
    void this.#part.set(this.#kept(part), { duration: this.animate ? GLIDE : 0 });
  }

  /** What is smaller than the picture stays in its middle. */
  #kept({ zoom, x, y }: Part): Part {
    const scale = this.#scaleAt(zoom);
    return {
      zoom,
      x: within(x, this.width / scale, WHOLE.x, WHOLE.width),
      y: within(y, this.height / scale, WHOLE.y, WHOLE.height, this.touch ? BUTTON / scale : 0),
    };
  }

  /** Brings a field into view if it is not. */
  show([column, row]: Point): void {
    const [x, y] = this.share([column, row]);
    const margin = 0.08;
    const right = x < margin ? margin - x : x > 1 - margin ? 1 - margin - x : 0;
    const down = y < margin ? margin - y : y > 1 - margin ? 1 - margin - y : 0;
    if (right !== 0 || down !== 0) this.pan(right * this.width, down * this.height);
  }
}

/** `beyond`: so much farther, that what lies under a button can be drawn out. */
function within(middle: number, size: number, start: number, whole: number, beyond = 0): number {
  if (size >= whole) return start + whole / 2;
  return clamp(middle, start + size / 2, start + whole + beyond - size / 2);
}
