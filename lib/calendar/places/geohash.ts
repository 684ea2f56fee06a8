import { type Box, boxAround, type Point } from './distance.ts';

/**
 * Geohashes: the earth is divided into 32 cells, each named by a letter; each of these into 32 with one letter more,
 * and so on. So the names of all points in a cell share a prefix, and sort next to each other.
 */
export const LETTERS = '0123456789bcdefghjkmnpqrstuvwxyz';

/** Nine letters name a cell of about five metres. */
const MAX_LENGTH = 9;

/** The name of the smallest cell that contains a point. */
export function geohash({ lat, lng }: Point): string {
  return cellName(rowAt(lat, MAX_LENGTH), columnAt(lng, MAX_LENGTH), MAX_LENGTH);
}

const MAX_CELLS = 16;

/**
 * The names of cells that together cover a circle. The cells have the smallest size at which 16 are enough, or the
 * largest size for a circle as large as a continent.
 */
export function cellsAround(center: Point, kilometres: number): string[] {
  const box = boxAround(center, kilometres);
  let length = MAX_LENGTH;
  while (length > 1 && cellsWithin(box, length) > MAX_CELLS) length -= 1;
  const { firstRow, rows, firstColumn, columns } = gridWithin(box, length);
  return Array.from({ length: rows * columns }, (_, n) =>
    cellName(firstRow + (n % rows), firstColumn + Math.floor(n / rows), length),
  );
}

function cellsWithin(box: Box, length: number): number {
  const { rows, columns } = gridWithin(box, length);
  return rows * columns;
}

/** The cells of one name length within a box: the first row and column, and how many there are of each. */
function gridWithin({ south, north, west, east }: Box, length: number) {
  const [firstRow, firstColumn] = [rowAt(south, length), columnAt(west, length)];
  return {
    firstRow,
    rows: rowAt(north, length) - firstRow + 1,
    firstColumn,
    columns: Math.min(columnAt(east, length) - firstColumn + 1, columnsOf(length)),
  };
}

/** A name has five bits a letter. They alternate between longitude and latitude, beginning with longitude. */
const columnBits = (length: number) => Math.ceil((length * 5) / 2);
const rowBits = (length: number) => Math.floor((length * 5) / 2);

const columnsOf = (length: number) => 2 ** columnBits(length);
const rowsOf = (length: number) => 2 ** rowBits(length);

/** Column numbers continue beyond the antimeridian, so a column can have several. */
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
