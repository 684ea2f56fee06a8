import { stripVTControlCharacters } from 'node:util';

/**
 * Messages quote files and sites of other people, whose control characters a terminal would execute: they could clear
 * the screen, or look like other lines of the output. The reports in files have these texts unchanged, as JSON.
 */

/** Removes colors and other escape sequences, and shows U+FFFD in place of all other control characters. */
export const printableLine = (line: string): string =>
  stripVTControlCharacters(line).replace(/\p{Cc}/gu, '\ufffd');

/** The same for a text of several lines, which can have tabs. */
export const printableText = (text: string): string =>
  stripVTControlCharacters(text).replace(/[^\P{Cc}\n\t]/gu, '\ufffd');
