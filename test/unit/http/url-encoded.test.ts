import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { urlEncodedPairs } from '../../../lib/http/url-encoded.ts';
import { superlinearTexts } from '../../nasty-text.ts';

const expected = (text: string) => [...new URLSearchParams(text)];

it('url-encoded pairs are those of URLSearchParams, however long the text is', () => {
  const piece = fc.oneof(
    fc.constantFrom('&', '=', '?', '+', '%41', '%C3%A9', '%ff', '%', '#', 'é', '😀', '\ud800', 'a=1&', '&?'),
    fc.string({ maxLength: 20 }),
    fc.nat({ max: 5000 }).map((length) => 'x'.repeat(length)),
  );
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (long) => {
      expect([...urlEncodedPairs(long)]).toEqual(expected(long));
    }),
  );
});

it.each([`${'a'.repeat(4096)}&?b=1`, `?${'a&'.repeat(4096)}`, '&'.repeat(10_000), `${'a'.repeat(4096)}&`])(
  'url-encoded pairs include those at the boundary of two pieces',
  (text) => {
    expect([...urlEncodedPairs(text)]).toEqual(expected(text));
  },
);

it('url-encoded pairs are parsed in linear time', async () => {
  expect(await superlinearTexts((text) => [...urlEncodedPairs(text)])).toEqual([]);
});
