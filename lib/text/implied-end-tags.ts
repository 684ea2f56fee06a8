/**
 * Closes elements where browsers close them, although the parser of the sanitizer keeps them open: in
 * `<li><div>a<li>b</div>` the second `<li>` ends the `<div>`. The remaining `</div>` would end an element of the page
 * that shows the HTML.
 */

interface OpenElement {
  readonly name: string;
  /** Whether its tag is in the result, and its end tag is not. */
  isOpen: boolean;
}

const TAG = /<(\/?)([a-z][a-z\d]*)\b[^<>]*>/g;

const TABLE_PARTS = new Set('caption col colgroup thead tbody tfoot tr th td'.split(' '));

/** What a start tag ends, with all that is open in it: the item before in the same list, or the table around. */
const ENDED_BY: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  dd: ['dd', 'dt'],
  dt: ['dd', 'dt'],
  table: ['table'],
};

/** Elements in which an item does not end those around them. */
const LIST_LIMITS = new Set(
  'article aside blockquote caption dd details dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup li main menu nav ol pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Elements of a table that may contain another table. */
const TABLE_LIMITS = new Set(['caption', 'td', 'th']);

/**
 * Also removes parts of a table that are not in one, as browsers do, unless the page shows them in a table of its own.
 * @param cleaned sanitized HTML, in which every element is closed
 */
export function withImpliedEndTags(cleaned: string): string {
  const elements: OpenElement[] = [];
  return cleaned.replace(TAG, (tag: string, slash: string, name: string) => {
    if (slash === '/') return elements.pop()?.isOpen === true ? tag : '';
    const open = elements.filter(({ isOpen }) => isOpen);
    const isMisplaced = TABLE_PARTS.has(name) && !open.some((element) => element.name === 'table');
    const ended = isMisplaced ? [] : endedBy(name, open);
    for (const element of ended) element.isOpen = false;
    if (!tag.endsWith('/>')) elements.push({ name, isOpen: !isMisplaced });
    return `${ended.map((element) => `</${element.name}>`).join('')}${isMisplaced ? '' : tag}`;
  });
}

/** The open elements that a start tag ends, the innermost first. */
function endedBy(name: string, open: readonly OpenElement[]): OpenElement[] {
  const targets = ENDED_BY[name];
  if (targets === undefined) return [];
  const limits = name === 'table' ? TABLE_LIMITS : LIST_LIMITS;
  const inner = open.toReversed();
  const last = inner.findIndex((element) => targets.includes(element.name) || limits.has(element.name));
  return targets.includes(inner[last]?.name ?? '') ? inner.slice(0, last + 1) : [];
}
