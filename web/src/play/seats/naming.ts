/** How seats are called. */
import { t } from "../../i18n";
import { CHANCE } from "../../live/round";
import type { Happening, SeatInfo } from "../../protocol";
import type { Row } from "../log/folding";

/** By colour, as in the sentences of the rulebook. */
export function colourOf(seat: number): string {
  return t(`seat.${seat}`);
}

/** Turns are counted from 1: what comes before is the set-up. */
export function turnName(number: number): string {
  return number === 0 ? t("play.setup") : t("play.turn", { number });
}

/** By the person's name, also when a bot plays on for them; else as the bot that it is. */
export function nameOf({ name, bot }: SeatInfo): string {
  if (name !== null) return name;
  return bot === null ? t("play.free_seat") : t("play.bot", { level: t(`bot.${bot}`) });
}

/** The colour beside a name, where the name doesn't say it: somebody else on the device is called by it. */
export function colourBeside(seat: SeatInfo): string | null {
  const colour = colourOf(seat.number);
  return nameOf(seat) === colour ? null : colour;
}

/** As `nameOf`, where there is room for a word or two. */
export function shortName(seat: SeatInfo): string {
  return seat.name === null && seat.bot !== null ? capital(t(`bot.${seat.bot}`)) : nameOf(seat);
}

/** That somebody has given up or run out of time; with more than 2 seats a bot goes on for them. */
export function withdrawal({ bot }: SeatInfo, over: boolean): string {
  return t(bot !== null && !over ? "play.withdrawn" : "play.withdrew");
}

/** Whose doing it was; nobody's, such as an agreed end, is null. */
export function doerOf({ event }: Happening): number | null {
  return typeof event.seat === "number" ? event.seat : null;
}

/** Whose mark stands beside what happened: of what was drawn it is the drawing seat's, and the words name it. */
export function markOf(happening: Happening): { seat: number; named: boolean } | null {
  const doer = doerOf(happening);
  const seat = doer === CHANCE ? happening.event.draw.seat : doer;
  return seat === null ? null : { seat, named: doer !== CHANCE };
}

/** A whole sentence: of what was drawn the words say themselves who drew. */
export function told({ happenings, words }: Row): string {
  const doer = doerOf(happenings[0]!);
  return doer === null || doer === CHANCE ? words : t("play.told", { who: colourOf(doer), words });
}

/** Sentences that begin with the deed stand in lists with a capital. */
export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
