import { decodeHTMLStrict } from 'entities/decode';

/** Plain text for programs that do not show HTML. */

const PIECES = /<[^<>]*>|[^<]+|</g;
const TAG = /^<(\/?)([a-z][a-z\d]*)/i;

/** Elements that are lines of their own, elements that are followed by a blank line, and those that share a line. */
const LINES = new Set(['li', 'tr', 'dt', 'dd', 'caption', 'summary']);
const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 hgroup div ul ol menu dl table blockquote pre section article address aside details figure figcaption header footer main nav'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);

/** Converts cleaned HTML to text that keeps paragraphs, lines, lists and the URLs of links. */
export function plainText(cleaned: string): string {
  const writer = new TextWriter();
  for (const piece of cleaned.replace(/\r\n?/g, '\n').match(PIECES) ?? []) {
    const [, slash, name = ''] = TAG.exec(piece) ?? [];
    if (name === '') writer.text(piece);
    else if (slash === '/') writer.end(name.toLowerCase());
    else writer.start(name.toLowerCase(), piece);
  }
  return tidy(writer.result);
}

/** A stored title or name on one line, with its entities decoded. */
export function plainName(stored: string): string {
  return withoutControls(decodeHTMLStrict(stored)).replace(/\s+/g, ' ').trim();
}

/** Collects the text of HTML piece by piece. */
class TextWriter {
  readonly #parts: string[] = [];
  /** White space to drop from the beginning of the next text, because a line break precedes it. */
  #redundant: RegExp | undefined;
  /** Whether only white space, or the mark of a list item, precedes on the line. */
  #isAtStart = true;
  #link: { readonly address: string; readonly label: number } | undefined;

  get result(): string {
    return this.#parts.join('');
  }

  text(piece: string): void {
    const text = this.#redundant === undefined ? piece : piece.replace(this.#redundant, '');
    this.#redundant = undefined;
    this.#parts.push(decodeHTMLStrict(text));
    if (text.trim() !== '') this.#isAtStart = false;
  }

  start(name: string, tag: string): void {
    if (name === 'br') this.#break('\n', /^\n/);
    if (name === 'hr') this.#break('\n\n', /^\s+/);
    if ((LINES.has(name) || BLOCKS.has(name)) && !this.#isAtStart) this.#break('\n', /^\s+/);
    if (name === 'li') this.#parts.push('- ');
    if (name !== 'a') return;
    const [, address = ''] = / href="([^"<>]*)"/i.exec(tag) ?? [];
    this.#link = { address: decodeHTMLStrict(address), label: this.#parts.length };
  }

  end(name: string): void {
    if (CELLS.has(name)) this.#parts.push(' ');
    if (LINES.has(name)) this.#break('\n', /^\n/);
    if (BLOCKS.has(name)) this.#break('\n\n', /^\s+/);
    if (name !== 'a' || this.#link === undefined) return;
    const { address, label } = this.#link;
    this.#link = undefined;
    if (address === '' || this.#parts.slice(label).join('').includes(address)) return;
    this.#parts.push(` (${address})`);
    // A block in the link has ended the line before the address.
    this.#redundant = undefined;
    this.#isAtStart = false;
  }

  #break(lines: string, redundant: RegExp): void {
    this.#parts.push(lines);
    this.#redundant = redundant;
    this.#isAtStart = true;
  }
}

/** Skips single spaces, which stay as they are: most texts have no other white space in their lines. */
function tidy(text: string): string {
  return withoutControls(text)
    .replace(/[^\S\n ][^\S\n]*| [^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const withoutControls = (text: string) => text.replace(/[^\P{Cc}\s]/gu, '');
