import { BACKSLASH, isEscapable, isOpener, isPlain, isSeparator } from '../characters.ts';
import { closesOrEscapes, firstMarked, notPlain, repeat } from './swar.ts';

/** The grammar of `../scan.ts` for UTF-8. Its special characters are ASCII, so the text need not be decoded. */

/** Returns the position of the first byte that is not white space, or `end`. */
export function skipSeparators(view: DataView, from: number, end: number): number {
  let at = from;
  while (at < end && isSeparator(view.getUint8(at))) at++;
  return at;
}

/** Returns the end of a word. */
export function endOfWord(view: DataView, from: number, end: number): number {
  for (let at = from; ; at++) {
    at = skipPlain(view, at, end);
    if (at >= end) return end;
    const code = view.getUint8(at);
    if (isOpener(code) || isSeparator(code)) return at;
    if (code === BACKSLASH && at + 1 < end && isEscapable(view.getUint8(at + 1))) at++;
  }
}

function skipPlain(view: DataView, from: number, end: number): number {
  let at = from;
  for (; at + 4 <= end; at += 4) {
    const found = notPlain(view.getInt32(at, true));
    if (found !== 0) return at + firstMarked(found);
  }
  while (at < end && isPlain(view.getUint8(at))) at++;
  return at;
}

/** Finds the group's closer, or returns -1. A backslash escapes the character after it. */
export function findCloser(view: DataView, closer: number, from: number, end: number): number {
  const closers = repeat(closer);
  let at = from;
  while (at < end) {
    while (at + 4 <= end && closesOrEscapes(view.getInt32(at, true), closers) === 0) at += 4;
    for (; at < end; at++) {
      const code = view.getUint8(at);
      if (code === closer) return at;
      if (code === BACKSLASH) break;
    }
    at += 2;
  }
  return -1;
}
