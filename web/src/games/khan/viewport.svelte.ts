/** The part of the map in view: zoom and pan, kept within the map. Knows sizes, no elements. */
import { HEIGHT, WIDTH } from "./fields";
import { SIZE } from "./geometry";
import { RIM } from "./ground";
import type { Point } from "./snapping";

const WHOLE = { x: -RIM, y: -RIM, width: SIZE * WIDTH + 2 * RIM, height: SIZE * HEIGHT + 2 * RIM };
const CLOSEST = 4;
const COMFORTABLE = 38; // pixels that a field should have, to be tapped
const WORTH_IT = 1.2; // times closer, not to lose sight of the rest for little
const BUTTON = 52; // pixels at the lower edge that a button takes on a phone
const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export class Viewport {
  /** Whether it came closer by itself, and nobody has moved it since. */
  approached = $state(false);
  width = $state(1);
  height = $state(1);
  /** Times the scale at which the whole map fits. */
  zoom = $state(1);
  middle: Point = $state.raw([WHOLE.x + WHOLE.width / 2, WHOLE.y + WHOLE.height / 2]);

  constructor(private readonly touch = false) {}

  get scale(): number {
    return this.zoom * Math.min(this.width / WHOLE.width, this.height / WHOLE.height);
  }

  /** Pixels left free above the whole map. */
  get above(): number {
    return this.zoom === 1 ? (this.height - WHOLE.height * this.scale) / 2 : 0;
  }

  get closest(): boolean {
    return this.zoom === CLOSEST;
  }

  get box(): { x: number; y: number; width: number; height: number } {
    const width = this.width / this.scale;
    const height = this.height / this.scale;
    return { x: this.middle[0] - width / 2, y: this.middle[1] - height / 2, width, height };
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
    this.#keepWithin();
  }

  /** The whole map. */
  fit(): void {
    this.approached = false;
    this.zoom = 1;
    this.#keepWithin();
  }

  /** For fingers: closer to these places, as far as all of them stay in view. */
  approach(places: readonly Point[]): void {
    if (!this.touch || places.length === 0 || this.scale * SIZE >= COMFORTABLE) return;
    const columns = places.map(([column]) => column);
    const rows = places.map(([, row]) => row);
    const [west, east] = [Math.min(...columns), Math.max(...columns)];
    const [north, south] = [Math.min(...rows), Math.max(...rows)];
    const whole = this.scale / this.zoom;
    const fitting = Math.min(this.width / (east - west + 2), this.height / (south - north + 2)) / SIZE;
    const closer = clamp(Math.min(fitting, COMFORTABLE / SIZE) / whole, 1, CLOSEST);
    if (closer < WORTH_IT * this.zoom) return;
    this.zoom = closer;
    this.middle = [(SIZE * (west + east)) / 2, (SIZE * (north + south)) / 2];
    this.approached = true;
    this.#keepWithin();
  }

  /** Back to the whole map, unless somebody has chosen another part of it. */
  retreat(): void {
    if (this.approached) this.fit();
  }

  zoomBy(factor: number, left = this.width / 2, top = this.height / 2): void {
    const [column, row] = this.point(left, top);
    this.zoom = clamp(this.zoom * factor, 1, CLOSEST);
    const x = column * SIZE - (left - this.width / 2) / this.scale;
    const y = row * SIZE - (top - this.height / 2) / this.scale;
    this.middle = [x, y];
    this.approached = false;
    this.#keepWithin();
  }

  /** By pixels. */
  pan(right: number, down: number): void {
    this.middle = [this.middle[0] - right / this.scale, this.middle[1] - down / this.scale];
    this.approached = false;
    this.#keepWithin();
  }

  /** What is smaller than the picture stays in its middle. */
  #keepWithin(): void {
    const { width, height } = this.box;
    this.middle = [
      within(this.middle[0], width, WHOLE.x, WHOLE.width),
      within(this.middle[1], height, WHOLE.y, WHOLE.height, this.touch ? BUTTON / this.scale : 0),
    ];
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
