/** The squares of the map: their names, where they lie, and what is beside them. */

export const WIDTH = 14;
export const HEIGHT = 11;
export const FIELDS = WIDTH * HEIGHT;

/** Column and row, both from 0, from the north-west; or the place of a corner between squares. */
export type Square = readonly [number, number];

export const square = (name: string): Square => [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];

export const label = ([column, row]: Square): string => `${String.fromCharCode(65 + column)}${row + 1}`;

/** The number of a field, row by row: the order of the notation. */
export const number = (name: string): number => {
  const [column, row] = square(name);
  return row * WIDTH + column;
};

export const nameOf = (field: number): string => label([field % WIDTH, Math.floor(field / WIDTH)]);

export const onMap = ([column, row]: Square): boolean =>
  column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT;

/** Names as the notation lists them: by row, then column. */
export const ordered = (names: Iterable<string>): string[] => [...names].sort((a, b) => number(a) - number(b));

export const ALL: readonly string[] = Array.from({ length: FIELDS }, (_, field) => nameOf(field));
