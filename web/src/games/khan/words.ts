/** What stands on a field and what a card shows, in words: for those who hear the map. */
import { t } from "../../i18n";
import { square } from "./fields";
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

export function fieldWords(field: string, board: Board, position: Position): string {
  const land = t(`khan.land.${landOf(board, square(field))}`);
  const parts = [t("khan.field", { field, land }), ...standing(field, board, position)];
  if (board.outland.includes(field)) parts.push(t("khan.field.outland"));
  return parts.join(", ");
}

function standing(field: string, board: Board, position: Position): string[] {
  const ruler = Object.keys(position.rulers).find((each) => position.rulers[each] === field);
  if (ruler !== undefined) {
    return [t("khan.field.ruler", { ruler: rulerName(ruler), yurts: position.camps[ruler] })];
  }
  const tile = position.tiles.find((each) => each.fields.includes(field));
  if (tile) {
    const points = board.points[tile.kind];
    return [t("khan.field.tile", { kind: tile.kind, seats: seatNames(tile.owners), points })];
  }
  const owner = position.yurts[field];
  if (owner === undefined) return [];
  return [owner === "neutral" ? t("khan.field.neutral") : t("khan.field.yurt", { seat: seatName(owner) })];
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
