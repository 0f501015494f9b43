/** What stands on a field and what a card shows, in words: for those who hear the map. */
import { t } from "../../i18n";
import { square } from "./geometry/fields";
import { landOf, type Board, type Position } from "./position";

export const seatName = (seat: number): string => t(`seat.${seat}`);

/** A ruler of another edition is called as that one writes him. */
export function rulerName(ruler: string): string {
  const name = t(`ruler.${ruler}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Names as one phrase: "Gold, Sky and Red". */
export function together(names: readonly string[]): string {
  return names.reduce((phrase, name, index) =>
    t(index === names.length - 1 ? "khan.and" : "khan.comma", { first: phrase, last: name }),
  );
}

export const seatNames = (seats: readonly number[]): string => together(seats.map(seatName));

/** What is printed on a field, which never changes: before and after what stands there. */
export function groundWords(field: string, board: Board): [string, ...string[]] {
  const land = t(`khan.land.${landOf(board, square(field))}`);
  const ground = t("khan.field", { field, land });
  return board.outland.includes(field) ? [ground, t("khan.field.outland")] : [ground];
}

/** What stands on the fields, of all those on which something does. */
export function standingWords(board: Board, position: Position): Map<string, string> {
  const found = new Map<string, string>();
  for (const [field, owner] of Object.entries(position.yurts)) {
    found.set(field, owner === "neutral" ? t("khan.field.neutral") : t("khan.field.yurt", { seat: seatName(owner) }));
  }
  for (const { kind, owners, fields } of position.tiles) {
    const words = t("khan.field.tile", { kind, seats: seatNames(owners), points: board.points[kind] });
    for (const field of fields) found.set(field, words);
  }
  for (const [ruler, field] of Object.entries(position.rulers)) {
    found.set(field, t("khan.field.ruler", { ruler: rulerName(ruler), yurts: position.camps[ruler] }));
  }
  return found;
}

/** A card by its ruler and its symbol. */
export function cardTitle(card: string): string {
  const [ruler, symbol] = card.split("-");
  return t("khan.card.title", { ruler: rulerName(ruler), symbol: t(`khan.land.${symbol}`) });
}

export function cardWords(card: string, board: Board): string {
  const [ruler, symbol] = card.split("-");
  const direction = t(`khan.direction.${board.directions[card]}`);
  return t("khan.card", { ruler: rulerName(ruler), symbol: t(`khan.land.${symbol}`), direction });
}
