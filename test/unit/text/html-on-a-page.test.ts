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

const BLOCKS = 'address blockquote center div figure h2 h3 hr p pre section';
const LISTS = 'dd details dl dt li ol summary ul';
const TABLES = 'caption col colgroup table tbody td th thead tr';
const INLINE = 'a b br button code del i nobr rb rp rt ruby s span template title';
const NAMES = [BLOCKS, LISTS, TABLES, INLINE].join(' ').split(' ');

/** HTML whose tags do not match, as hostile authors, mail programs and word processors write it. */
const brokenHtml = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...NAMES).map((name) => `<${name}>`) },
      { weight: 2, arbitrary: fc.constantFrom(...NAMES).map((name) => `</${name}>`) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('text', '<a href="/a">', '<!--', '-->', '<', '"', '&lt;', '\n'),
      },
    ),
    { maxLength: 30 },
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
