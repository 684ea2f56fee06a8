import * as fc from 'fast-check';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';
import { expect, it } from 'vitest';
import { cleanHtml } from '../../../lib/text/clean-html.ts';

const { getChildNodes, isElementNode, detachNode } = defaultTreeAdapter;

/** Places where a page may show a text. */
const PLACES = [
  ['', ''],
  ['<ul><li>', '</li></ul>'],
  ['<dl><dd>', '</dd></dl>'],
  ['<table><tbody><tr><td>', '</td></tr></tbody></table>'],
  ['<blockquote><details>', '</details></blockquote>'],
] as const;

/** The page around a text, as a browser reads it: what is in the element that shows the text is left out. */
function pageAround(html: string, [before, after]: readonly [string, string]): string {
  const page = parseFragment(`${before}<div id="text">${html}</div><p>next</p>${after}`);
  const shown = elementsIn(page).find(({ attrs }) => attrs.some(({ value }) => value === 'text'));
  for (const child of [...(shown?.childNodes ?? [])]) detachNode(child);
  return serialize(page);
}

const elementsIn = (parent: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] =>
  getChildNodes(parent)
    .filter(isElementNode)
    .flatMap((element) => [element, ...elementsIn(element)]);

const TABLES = 'caption col colgroup table tbody td th thead tr';
const RUBY = 'rb rp rt rtc ruby';
const HEADINGS = 'div h1 h2 h3 p section span';

/** Elements that end one another, and those of all kinds. */
const KINDS = [
  `${TABLES} table b div p`,
  `${RUBY} b dd li p ul`,
  `${HEADINGS} address b`,
  'b center dd details div dl dt li ol p summary ul',
  `${TABLES} ${RUBY} ${HEADINGS} blockquote figure hr pre a br button code del i nobr s template title li ul dd dl`,
].map((names) => names.split(' '));

/** HTML whose tags do not match, as hostile authors, mail programs and word processors write it. */
const brokenHtml = fc
  .constantFrom(...KINDS)
  .chain((names) =>
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...names).map((name) => `<${name}>`) },
        { weight: 2, arbitrary: fc.constantFrom(...names).map((name) => `</${name}>`) },
        {
          weight: 2,
          arbitrary: fc.constantFrom('text', '<!--', '-->', '<', '"', '&lt;', '\n'),
        },
      ),
      { maxLength: 30 },
    ),
  )
  .map((parts) => parts.join(''));

it('leaves the page around it as it is, wherever that is, and does not change when it is cleaned again', async () => {
  await fc.assert(
    fc.asyncProperty(brokenHtml, async (html) => {
      const cleaned = await cleanHtml(html);
      for (const place of PLACES) expect(pageAround(cleaned, place)).toBe(pageAround('', place));
      expect(await cleanHtml(cleaned)).toBe(cleaned);
    }),
    { numRuns: 5000 },
  );
});
