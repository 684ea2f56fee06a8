/**
 * Messages quote files and sites of other people, whose control characters a terminal would execute: they could clear the
 * screen, or look like other lines of the output. The reports in files have these texts unchanged, as JSON.
 */

/** Shows U+FFFD in place of all control characters. */
export const printableLine = (line: string): string => line.replace(/\p{Cc}/gu, '\ufffd');

/** The same for a text of several lines. */
export const printableText = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\ufffd');
