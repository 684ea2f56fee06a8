/**
 * Closes elements where browsers close them, although the parser of the sanitizer keeps them open: in
 * `<li><div>a<li>b</div>` the second `<li>` ends the `<div>`. The remaining `</div>` would end an element of the page
 * that shows the HTML, and so would an item or a part of a table that is in no list or table of the HTML itself.
 */

interface Element {
  readonly name: string;
  /** Empty if the element is not open in the result. */
  endTag: string;
}

const TAG = /<(\/?)([a-z][a-z\d]*)\b[^<>]*>/g;

const SECTIONS = ['table', 'thead', 'tbody', 'tfoot'];
const ROWS = [...SECTIONS, 'tr'];

/** What a part of a table can be in: it ends all that is open in the innermost of these. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  caption: ['table'],
  colgroup: ['table'],
  col: ['table', 'colgroup'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: SECTIONS,
  td: ROWS,
  th: ROWS,
};

/** What another start tag ends, with all that is open in it: the item before in the same list, or the table around. */
const ENDED_BY: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  dd: ['dd', 'dt'],
  dt: ['dd', 'dt'],
  table: ['table'],
};

/** The list around an item that is in none. */
const LISTS: Readonly<Record<string, string>> = { li: 'ul', dd: 'dl', dt: 'dl' };

/** Elements in which an item does not end those around them. */
const LIST_LIMITS = new Set(
  'article aside blockquote caption dd details dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup li main menu nav ol pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Elements of a table that may contain another table. */
const TABLE_LIMITS = new Set(['caption', 'td', 'th']);

const HEADING = /^h[1-6]$/;
const RUBY = /^(?:rb|rp|rt|rtc)$/;

/** Elements without a required end tag. */
const OPTIONAL_ENDS = new Set('dd dt li p rb rp rt rtc'.split(' '));

/**
 * Ends elements as described above, adds lists around items that are in none, and removes parts of a table that are in
 * none, which browsers ignore.
 * @param cleaned sanitized HTML, in which every element is closed
 */
export function withImpliedEndTags(cleaned: string): string {
  const elements: Element[] = [];
  return cleaned.replace(TAG, (tag: string, slash: string, name: string) => {
    if (slash === '/') return elements.pop()?.endTag ?? '';
    const inner = elements.filter(({ endTag }) => endTag !== '').reverse();
    const isMisplaced = name in PLACES && !inner.some((element) => element.name === 'table');
    const ended = isMisplaced ? [] : inner.slice(0, endedBy(name, inner));
    const list = isInNoList(name, inner.slice(ended.length)) ? LISTS[name] : undefined;
    const endTags = ended.map(({ endTag }) => endTag).join('');
    for (const element of ended) element.endTag = '';
    const endTag = isMisplaced ? '' : `</${name}>${list === undefined ? '' : `</${list}>`}`;
    if (!tag.endsWith('/>')) elements.push({ name, endTag });
    return `${endTags}${list === undefined ? '' : `<${list}>`}${isMisplaced ? '' : tag}`;
  });
}

/** How many open elements a start tag ends. @param inner all open elements, the innermost first */
function endedBy(name: string, inner: readonly Element[]): number {
  const places = PLACES[name];
  if (places !== undefined) return first(inner, (one) => places.includes(one));
  if (HEADING.test(name)) return endedByHeading(inner);
  if (RUBY.test(name)) return endedInRuby(name, inner);
  const ends = ENDED_BY[name] ?? [];
  const limits = name === 'table' ? TABLE_LIMITS : LIST_LIMITS;
  const last = first(inner, (one) => ends.includes(one) || limits.has(one));
  return ends.includes(inner[last]?.name ?? '') ? last + 1 : 0;
}

/** A heading ends a paragraph, and then a heading around that. */
function endedByHeading(inner: readonly Element[]): number {
  const block = first(inner, (one) => one === 'div' || one === 'address' || LIST_LIMITS.has(one));
  if (!HEADING.test(inner[block]?.name ?? '')) return 0;
  return inner.slice(0, block).some(({ name }) => name === 'p') ? block + 1 : 0;
}

/** A part of a ruby annotation ends the elements in it that may end without a tag. `<rtc>` contains `<rt>` and `<rp>`. */
function endedInRuby(part: string, inner: readonly Element[]): number {
  const isInRuby = inner.some(({ name }) => name === 'ruby');
  const around = part === 'rt' || part === 'rp' ? 'rtc' : 'ruby';
  return isInRuby ? first(inner, (one) => one === around || !OPTIONAL_ENDS.has(one)) : 0;
}

const first = (elements: readonly Element[], isOne: (name: string) => boolean) =>
  elements.findIndex(({ name }) => isOne(name));

/** Whether an item would be in a list of the page. @param around the elements that stay open around it */
const isInNoList = (name: string, around: readonly Element[]) =>
  name in LISTS && !around.some((element) => LIST_LIMITS.has(element.name));
