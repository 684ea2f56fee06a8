import { lineFeeds } from './text.ts';

/** Block elements, which are not part of a paragraph. */
const BLOCKS = new Set(
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul'.split(
    ' ',
  ),
);

const TAG = /<(\/?)([a-z][a-z\d]*)\b[^<>]*>/gi;
const ANY_TAG = /<[^<>]*>/g;

/** White space between the files of a player, which no browser shows. */
const BETWEEN_FILES = /(<(?:audio|source|track|video)\b[^<>]*>)\s+/gi;

/**
 * Lays out HTML as authors type it: blank lines separate paragraphs, other line breaks become `<br />`, and content
 * that is already in paragraphs, lists or other blocks stays unchanged, even inside other elements. An element that
 * contains blank lines stays in one paragraph. Line breaks inside a tag or between the files of a player do not count.
 * @param html well-formed, with every element closed
 */
export function paragraphs(html: string): string {
  const text = lineFeeds(html)
    .replace(ANY_TAG, (tag) => tag.replaceAll('\n', ' '))
    .replace(BETWEEN_FILES, '$1');
  return piecesOf(text)
    .flatMap((piece) => (piece.isBlock ? [piece.text] : paragraphsIn(piece.text)))
    .filter((piece) => piece !== '')
    .join('\n');
}

/** The paragraphs of text outside of blocks. */
function paragraphsIn(text: string): string[] {
  const found: string[] = [];
  let lines: string[] = [];
  let depth = 0;
  const close = () => {
    if (lines.length > 0) found.push(`<p>${lines.map(withoutLastBreak).join('<br />\n')}</p>`);
    lines = [];
  };
  for (const line of text.trim().split('\n')) {
    if (line.trim() === '' && depth === 0) close();
    else lines.push(lines.length === 0 ? line.trim() : line.trimEnd());
    for (const [tag, slash] of line.matchAll(TAG)) depth += depthChange(tag, slash);
  }
  close();
  return found;
}

/** Removes a `<br>` at the end of a line, since the line break after it means the same; not on the last line. */
function withoutLastBreak(line: string, index: number, lines: readonly string[]): string {
  return index === lines.length - 1 ? line : line.replace(/<br ?\/?>$/, '');
}

const depthChange = (tag: string, slash: string | undefined) => {
  if (slash === '/') return -1;
  return tag.endsWith('/>') ? 0 : 1;
};

interface Piece {
  readonly text: string;
  readonly isBlock: boolean;
}

/** Splits HTML at its outermost elements that are or contain blocks. */
function piecesOf(html: string): Piece[] {
  const found: Piece[] = [];
  let done = 0;
  let start = 0;
  let depth = 0;
  let hasBlock = false;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (depth === 0) {
      start = index;
      hasBlock = false;
    }
    hasBlock ||= BLOCKS.has(name.toLowerCase());
    depth = Math.max(0, depth + depthChange(tag, slash));
    if (depth > 0 || !hasBlock) continue;
    const end = index + tag.length;
    found.push(
      { text: html.slice(done, start), isBlock: false },
      { text: html.slice(start, end), isBlock: true },
    );
    done = end;
  }
  return [...found, { text: html.slice(done), isBlock: false }];
}
