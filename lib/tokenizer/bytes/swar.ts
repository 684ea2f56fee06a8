import { BACKSLASH, OPEN, QUOTE, SPACE } from '../characters.ts';

/**
 * Finds bytes in 32-bit integers that hold four of them, the first in the lowest bits. Subtracting from each byte
 * borrows from the highest bit of those that are too small; bytes that are not ASCII already have that bit set. The
 * results are exact up to the first marked byte.
 */

const LOW_BITS = 0x01010101;
const HIGH_BITS = 0x80808080;

/** Repeats an ASCII character four times. */
export const repeat = (code: number): number => Math.imul(code, LOW_BITS);

const SPACES = repeat(SPACE);
const QUOTES = repeat(QUOTE);
const AFTER_QUOTES = repeat(QUOTE + 1);
const OPENS = repeat(OPEN);
const BACKSLASHES = repeat(BACKSLASH);

/** Marks bytes that are not plain in a word: the inverse of `isPlain`. */
export const notPlain = (four: number): number =>
  ((four - AFTER_QUOTES) | ((four ^ OPENS) - LOW_BITS) | ((four ^ BACKSLASHES) - LOW_BITS)) &
  ~four &
  HIGH_BITS;

/** Marks closers and backslashes. @param closers the closer, repeated */
export const closesOrEscapes = (four: number, closers: number): number =>
  (((four ^ closers) - LOW_BITS) | ((four ^ BACKSLASHES) - LOW_BITS)) & ~four & HIGH_BITS;

/** Marks closers, and bytes that JSON must escape. @param closers the closer, repeated */
export const closesOrNeedsEscape = (four: number, closers: number): number =>
  ((four - SPACES) |
    ((four ^ closers) - LOW_BITS) |
    ((four ^ QUOTES) - LOW_BITS) |
    ((four ^ BACKSLASHES) - LOW_BITS)) &
  ~four &
  HIGH_BITS;

/** The index of the first marked byte. */
export const firstMarked = (marks: number): number => (31 - Math.clz32(marks & (~marks + 1))) >> 3;
