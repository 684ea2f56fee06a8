import { type Bounds, boundsAround, type Point } from './distance.ts';

/**
 * Geohashes: the earth is divided into 32 cells that are named by a letter, each of these into 32 with a letter more,
 * and so on. So the names of all places in a cell begin alike, and lie side by side where they are sorted.
 */
export const LETTERS = '0123456789bcdefghjkmnpqrstuvwxyz';

/** Nine letters name a cell of five metres. */
const MAX_LENGTH = 9;

/** The name of the smallest cell that a place is in. */
export function geohash({ lat, lng }: Point): string {
  return cellName(rowAt(lat, MAX_LENGTH), columnAt(lng, MAX_LENGTH), MAX_LENGTH);
}

const MAX_CELLS = 16;

/**
 * The names of cells that cover a circle together: the smallest of which 16 are enough or, for a circle of continents,
 * the largest.
 */
export function cellsAround(center: Point, kilometres: number): string[] {
  const bounds = boundsAround(center, kilometres);
  let length = MAX_LENGTH;
  while (length > 1 && cellsWithin(bounds, length) > MAX_CELLS) length -= 1;
  const { firstRow, rows, firstColumn, columns } = gridWithin(bounds, length);
  return Array.from({ length: rows * columns }, (_, n) =>
    cellName(firstRow + (n % rows), firstColumn + Math.floor(n / rows), length),
  );
}

function cellsWithin(bounds: Bounds, length: number): number {
  const { rows, columns } = gridWithin(bounds, length);
  return rows * columns;
}

/** The cells with names of a length that lie within bounds: the first row and column, and how many there are. */
function gridWithin({ south, north, west, east }: Bounds, length: number) {
  const [firstRow, firstColumn] = [rowAt(south, length), columnAt(west, length)];
  return {
    firstRow,
    rows: rowAt(north, length) - firstRow + 1,
    firstColumn,
    columns: Math.min(columnAt(east, length) - firstColumn + 1, columnsOf(length)),
  };
}

/** Of the bits of a name, five a letter, every other one divides the longitudes, beginning with the first. */
const columnBits = (length: number) => Math.ceil((length * 5) / 2);
const rowBits = (length: number) => Math.floor((length * 5) / 2);

const columnsOf = (length: number) => 2 ** columnBits(length);
const rowsOf = (length: number) => 2 ** rowBits(length);

/** Columns go on beyond the antimeridian: the first has several numbers. */
const columnAt = (lng: number, length: number) => Math.floor(((lng + 180) / 360) * columnsOf(length));
const rowAt = (lat: number, length: number) =>
  Math.min(Math.floor(((lat + 90) / 180) * rowsOf(length)), rowsOf(length) - 1);

function cellName(row: number, column: number, length: number): string {
  const width = columnsOf(length);
  const across = bitsOf(((column % width) + width) % width, columnBits(length));
  const up = bitsOf(row, rowBits(length));
  const bits = Array.from(across, (bit, n) => bit + (up[n] ?? '')).join('');
  return bits.replace(/.{5}/g, (five) => LETTERS[Number.parseInt(five, 2)] ?? '');
}

const bitsOf = (number: number, count: number) => number.toString(2).padStart(count, '0');
