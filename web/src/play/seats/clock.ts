/** How time left is reckoned and written. */
import type { ClockReading } from "../../protocol";

export const SHORT = 30;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds left for a seat, so many milliseconds after the reading was taken. */
export function secondsLeft(reading: ClockReading, seat: number, milliseconds: number): number {
  const left = reading.left[seat] ?? 0;
  return Math.max(0, reading.running === seat ? left - milliseconds / 1000 : left);
}

/** A number and its unit, such as 2 and "days"; the words are the catalogue's. */
export type Span = [number, "days" | "hours" | "minutes"];

/** Long times in their two largest units; short ones as digits of a clock. */
export function writtenTime(seconds: number): string | Span[] {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) return [[Math.floor(whole / DAY), "days"], [Math.floor((whole % DAY) / HOUR), "hours"]];
  if (whole >= 2 * HOUR) {
    return [[Math.floor(whole / HOUR), "hours"], [Math.floor((whole % HOUR) / MINUTE), "minutes"]];
  }
  const digits = (value: number): string => String(value).padStart(2, "0");
  return `${digits(Math.floor(whole / MINUTE))}:${digits(whole % MINUTE)}`;
}
