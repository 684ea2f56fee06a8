/** Elements that stand for themselves in a text, and are no part of a paragraph. */
const BLOCKS = new Set(
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul'.split(
    ' ',
  ),
);

const TAG = /<(\/?)([a-z][a-z\d]*)\b[^>]*?(\/?)>/gi;

/**
 * Lays out HTML as authors type it: blank lines part paragraphs, other line breaks stay line breaks; what is already
 * in paragraphs, lists or other blocks is left as it is.
 * @param html well-formed, with every element closed
 */
export function paragraphs(html: string): string {
  return pieces(html.replace(/\r\n?/g, '\n'))
    .flatMap(({ text, block }) => (block ? [text] : text.split(/\n\s*\n/).map(paragraph)))
    .filter((piece) => piece !== '')
    .join('\n');
}

function paragraph(text: string): string {
  const lines = text.trim().split(/(?:<br ?\/?>)?\s*\n/);
  return text.trim() === '' ? '' : `<p>${lines.join('<br />\n')}</p>`;
}

interface Piece {
  readonly text: string;
  readonly block: boolean;
}

/** Parts the text at its outermost blocks. */
function pieces(html: string): Piece[] {
  const found: Piece[] = [];
  let done = 0;
  let depth = 0;
  for (const { 0: tag, 1: slash, 2: name = '', 3: empty, index } of html.matchAll(TAG)) {
    const element = name.toLowerCase();
    if (!BLOCKS.has(element)) continue;
    if (depth === 0) {
      found.push({ text: html.slice(done, index), block: false });
      done = index;
    }
    if (slash === '/') depth -= 1;
    else if (empty === '' && element !== 'hr') depth += 1;
    if (depth <= 0) {
      found.push({ text: html.slice(done, index + tag.length), block: true });
      done = index + tag.length;
      depth = 0;
    }
  }
  return [...found, { text: html.slice(done), block: false }];
}
