/** The size of a vector in bytes. Bytes are read and written in vectors, whatever comes after their end. */
export const VECTOR: usize = 16;

export const NEWLINE: u32 = 0x0a;
export const SPACE: u32 = 0x20;
export const QUOTE: u32 = 0x22;
export const PLUS: u32 = 0x2b;
export const HYPHEN: u32 = 0x2d;
export const ZERO: u32 = 0x30;
export const OPEN: u32 = 0x5b;
export const BACKSLASH: u32 = 0x5c;
export const CLOSE: u32 = 0x5d;
export const OPEN_BRACE: u32 = 0x7b;
export const CLOSE_BRACE: u32 = 0x7d;

export function isSeparator(code: u32): bool {
  return code === SPACE || code - 0x09 < 5;
}

export function isOpener(code: u32): bool {
  return code === QUOTE || code === OPEN;
}

/** Marks the digits of a vector. */
export function digitsOf(vector: v128): v128 {
  return i8x16.le_u(i8x16.sub(vector, i8x16.splat(0x30)), i8x16.splat(9));
}
