import { decodeHTMLStrict } from 'entities/decode';

/** Text for programs that show no HTML. */

const PIECES = /<[^<>]*>|[^<]+|</g;
const TAG = /^<(\/?)([a-z][a-z\d]*)/i;

/** Elements whose end ends a line, and those whose end leaves a blank line behind. */
const LINES = new Set(['li', 'tr', 'dt', 'dd']);
const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 div ul ol dl table blockquote pre section article'.split(' '));

/** HTML that was cleaned as text: its paragraphs, lines, lists and the addresses of its links stay. */
export function plainText(cleaned: string): string {
  const writer = new TextWriter();
  for (const piece of cleaned.replace(/\r\n?/g, '\n').match(PIECES) ?? []) {
    const [, slash, name = ''] = TAG.exec(piece) ?? [];
    if (name === '') writer.text(piece);
    else if (slash === '/') writer.end(name.toLowerCase());
    else writer.start(name.toLowerCase(), piece);
  }
  return tidy(writer.written);
}

/** A stored title or name, in which entities stand for their characters, on one line. */
export function plainName(stored: string): string {
  return withoutControls(decodeHTMLStrict(stored)).replace(/\s+/g, ' ').trim();
}

/** Writes the text of HTML piece by piece. */
class TextWriter {
  readonly #parts: string[] = [];
  /** White space at the beginning of the next text that a line break before it has said already. */
  #said: RegExp | undefined;
  #link: { readonly address: string; readonly label: number } | undefined;

  get written(): string {
    return this.#parts.join('');
  }

  text(piece: string): void {
    const text = this.#said === undefined ? piece : piece.replace(this.#said, '');
    this.#said = undefined;
    this.#parts.push(decodeHTMLStrict(text));
  }

  start(name: string, tag: string): void {
    if (name === 'br') this.#break('\n', /^\n/);
    if (name === 'li') this.#parts.push('- ');
    if (name !== 'a') return;
    const [, address = ''] = / href="([^"<>]*)"/i.exec(tag) ?? [];
    this.#link = { address: decodeHTMLStrict(address), label: this.#parts.length };
  }

  end(name: string): void {
    if (LINES.has(name)) this.#break('\n', /^\n/);
    if (BLOCKS.has(name)) this.#break('\n\n', /^\s+/);
    if (name !== 'a' || this.#link === undefined) return;
    const { address, label } = this.#link;
    this.#link = undefined;
    if (address === '' || this.#parts.slice(label).join('').includes(address)) return;
    this.#parts.push(` (${address})`);
  }

  #break(lines: string, said: RegExp): void {
    this.#parts.push(lines);
    this.#said = said;
  }
}

function tidy(text: string): string {
  return withoutControls(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const withoutControls = (text: string) => text.replace(/[^\P{Cc}\s]/gu, '');
