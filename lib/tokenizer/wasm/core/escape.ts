import { BACKSLASH, NEWLINE, OPEN, QUOTE, SPACE, VECTOR, ZERO } from './characters';

const CARRIAGE_RETURN: u32 = 0x0d;

function isEscapable(code: u32): bool {
  return code - OPEN < 3 || code === QUOTE; // [ \ ] have successive codes
}

/** Marks the bytes that JSON must escape. */
export function mustEscape(vector: v128): v128 {
  const controls = i8x16.le_u(vector, i8x16.splat(0x1f));
  const quotes = i8x16.eq(vector, i8x16.splat(0x22));
  return v128.or(v128.or(controls, quotes), i8x16.eq(vector, i8x16.splat(0x5c)));
}

/** Writes a character that JSON may have to escape. @returns the end of the output */
function writeCharacter(code: u32, out: usize): usize {
  const letter = shortEscape(code);
  if (letter !== 0) {
    store<u8>(out, BACKSLASH);
    store<u8>(out, letter, 1);
    return out + 2;
  }
  if (code >= SPACE) {
    store<u8>(out, code);
    return out + 1;
  }
  const digit = code & 15;
  store<u32>(out, 0x3030755c); // \u00
  store<u8>(out, ZERO + (code >> 4), 4);
  store<u8>(out, digit + (digit < 10 ? ZERO : 0x57), 5);
  return out + 6;
}

/** The letter of the short escape of a character in JSON; 0 if there is none. */
function shortEscape(code: u32): u32 {
  switch (code) {
    case QUOTE:
    case BACKSLASH:
      return code;
    case 0x08:
      return 0x62; // b
    case 0x09:
      return 0x74; // t
    case 0x0a:
      return 0x6e; // n
    case 0x0c:
      return 0x66; // f
    case 0x0d:
      return 0x72; // r
    default:
      return 0;
  }
}

/** Whether there is a backslash at `at`, followed by a character that it escapes. */
function isEscape(at: usize): bool {
  return <u32>load<u8>(at) === BACKSLASH && isEscapable(load<u8>(at, 1));
}

/** Writes the special character at `at`, and what it escapes if it is a backslash. @returns the end of the output */
export function writeEscaped(at: usize, out: usize): usize {
  const after = writeCharacter(load<u8>(at), out);
  return isEscape(at) ? writeCharacter(load<u8>(at, 1), after) : after;
}

/** The address after the input that `writeEscaped` reads at `at`. */
export function afterEscape(at: usize): usize {
  return isEscape(at) ? at + 2 : at + 1;
}

/**
 * Writes a group without a closer: all of the line from its opener on, without its line break (LF or CRLF).
 * @returns the end of the output
 */
export function writeUnclosed(at: usize, out: usize): usize {
  for (;;) {
    const vector = v128.load(at);
    v128.store(out, vector);
    const found = i8x16.bitmask(mustEscape(vector));
    if (found === 0) {
      at += VECTOR;
      out += VECTOR;
      continue;
    }
    at += ctz(found);
    out += ctz(found);
    const code: u32 = load<u8>(at++);
    if (code === NEWLINE) break;
    if (code === CARRIAGE_RETURN && <u32>load<u8>(at) === NEWLINE) break;
    out = writeCharacter(code, out);
  }
  return out;
}
