import { isUtf8 } from 'node:buffer';
import { decoded } from './encoding.ts';
import type { LineLog } from './line-log.ts';

/** A line of the format, which may take several lines of the file. */
interface ContentLine {
  /** The line of the file where it begins; the first one is 1. */
  readonly line: number;
  readonly text: string;
}

const [LF, CR, SPACE, TAB, EQUALS, LAST_ASCII] = [0x0a, 0x0d, 0x20, 0x09, 0x3d, 0x7f];

/**
 * Unfolds the lines of a file (RFC 5545, section 3.1). Works on bytes, because some programs fold within a character.
 * Lines may end with CR LF, LF or CR; empty lines have no effect.
 * @param bytes in UTF-8
 */
export function* contentLines(bytes: Buffer, log: LineLog): Generator<ContentLine> {
  let begun: { readonly line: number; readonly parts: Buffer[]; readonly isSoft: boolean } | undefined;
  for (const { line, part } of physicalLines(bytes)) {
    if (part.length === 0) continue;
    const last = begun?.parts.at(-1);
    if (begun?.isSoft && last?.at(-1) === EQUALS) {
      begun.parts[begun.parts.length - 1] = last.subarray(0, -1);
      begun.parts.push(part);
    } else if (begun !== undefined && (part[0] === SPACE || part[0] === TAB)) {
      begun.parts.push(part.subarray(1));
    } else {
      if (begun !== undefined) yield { line: begun.line, text: textOf(begun.parts, begun.line, log) };
      begun = { line, parts: [part], isSoft: hasSoftBreaks(part) };
    }
  }
  if (begun !== undefined) yield { line: begun.line, text: textOf(begun.parts, begun.line, log) };
}

function* physicalLines(bytes: Buffer): Generator<{ readonly line: number; readonly part: Buffer }> {
  let [line, start] = [1, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== LF && byte !== CR) continue;
    yield { line, part: bytes.subarray(start, at) };
    if (byte === CR && bytes[at + 1] === LF) at += 1;
    start = at + 1;
    line += 1;
  }
  yield { line, part: bytes.subarray(start) };
}

/** The part of a line that names its encoding. */
const HEAD_BYTES = 200;

/** In vCalendar, lines of quoted-printable text continue after an equals sign at their end. */
const hasSoftBreaks = (part: Buffer) =>
  /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(part.subarray(0, HEAD_BYTES).toString('latin1'));

function textOf(parts: readonly Buffer[], line: number, log: LineLog): string {
  const bytes = Buffer.concat(parts);
  const text = bytes.toString('utf8');
  if (isUtf8(bytes)) return withoutControls(text, line, log);
  if (isMostlyUtf8(text)) {
    log.tolerate(line, 'has bytes that are not UTF-8; they are read as U+FFFD');
    return withoutControls(text, line, log);
  }
  log.tolerate(line, 'is not UTF-8; it is read as Windows-1252');
  return withoutControls(decoded(bytes, 'windows-1252') ?? bytes.toString('latin1'), line, log);
}

/**
 * Whether most characters beyond ASCII were in UTF-8, as in a text that a program cut within a character. Those of other
 * encodings hardly ever are.
 * @param text where U+FFFD stands for what was not
 */
function isMostlyUtf8(text: string): boolean {
  let surplus = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > LAST_ASCII) surplus += text[at] === '\uFFFD' ? -1 : 1;
  }
  return surplus > 0;
}

// Files that were joined have byte order marks inside.
function withoutControls(text: string, line: number, log: LineLog): string {
  const clean = text.replace(/[^\P{Cc}\t]|^\uFEFF/gu, '');
  if (clean.length < text.length) log.tolerate(line, 'has control characters, which are removed');
  return clean;
}
