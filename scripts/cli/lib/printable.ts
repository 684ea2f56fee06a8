import { stripVTControlCharacters } from 'node:util';

/**
 * Messages quote files and sites of other people, whose control characters a terminal would execute: they could clear
 * the screen, or look like other lines of the output. The reports in files have these texts unchanged, as JSON.
 */

/** Maximum length of a printed line: Node searches for the end of an escape sequence in quadratic time. */
const MAX_CHARS = 5000;

/**
 * Removes colors and other escape sequences, and shows U+FFFD in place of all other control characters. The rest of a
 * very long line is left out.
 */
export const printableLine = (line: string): string => withoutEscapes(line).replace(/\p{Cc}/gu, '\ufffd');

/** The same for a text of several lines, which can have tabs. */
export const printableText = (text: string): string =>
  text
    .split('\n')
    .map(withoutEscapes)
    .join('\n')
    .replace(/[^\P{Cc}\n\t]/gu, '\ufffd');

const withoutEscapes = (line: string) =>
  stripVTControlCharacters(line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS)}…` : line);
