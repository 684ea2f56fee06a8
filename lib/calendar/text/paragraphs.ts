import { lineFeeds } from './text.ts';

/** Block elements, which are not part of a paragraph. */
const BLOCKS = new Set(
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul'.split(
    ' ',
  ),
);

const BLOCK_TAG = /<(\/?)([a-z][a-z\d]*)\b[^<>]*>/gi;
const ANY_TAG = /<[^<>]*>/g;

/**
 * Lays out HTML as authors type it: blank lines separate paragraphs, other line breaks become `<br />`, and content
 * that is already in paragraphs, lists or other blocks stays unchanged. Line breaks inside a tag do not count.
 * @param html well-formed, with every element closed
 */
export function paragraphs(html: string): string {
  const text = lineFeeds(html).replace(ANY_TAG, (tag) => tag.replaceAll('\n', ' '));
  return piecesOf(text)
    .flatMap((piece) => (piece.isBlock ? [piece.text] : paragraphsIn(piece.text)))
    .filter((piece) => piece !== '')
    .join('\n');
}

/** The paragraphs of text outside of blocks. */
function paragraphsIn(text: string): string[] {
  const found: string[] = [];
  let lines: string[] = [];
  const close = () => {
    if (lines.length > 0) found.push(`<p>${lines.map(withoutLastBreak).join('<br />\n')}</p>`);
    lines = [];
  };
  for (const line of text.trim().split('\n')) {
    if (line.trim() === '') close();
    else lines.push(lines.length === 0 ? line.trim() : line.trimEnd());
  }
  close();
  return found;
}

/** Removes a `<br>` at the end of a line, since the line break after it means the same; not on the last line. */
function withoutLastBreak(line: string, index: number, lines: readonly string[]): string {
  return index === lines.length - 1 ? line : line.replace(/<br ?\/?>$/, '');
}

interface Piece {
  readonly text: string;
  readonly isBlock: boolean;
}

/** Splits HTML at its outermost blocks. */
function piecesOf(html: string): Piece[] {
  const found: Piece[] = [];
  let done = 0;
  let depth = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(BLOCK_TAG)) {
    const element = name.toLowerCase();
    if (!BLOCKS.has(element)) continue;
    if (depth === 0) {
      found.push({ text: html.slice(done, index), isBlock: false });
      done = index;
    }
    if (slash === '/') depth -= 1;
    else if (!tag.endsWith('/>') && element !== 'hr') depth += 1;
    if (depth <= 0) {
      found.push({ text: html.slice(done, index + tag.length), isBlock: true });
      done = index + tag.length;
      depth = 0;
    }
  }
  return [...found, { text: html.slice(done), isBlock: false }];
}
