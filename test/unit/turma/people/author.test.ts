import { expect, it } from 'vitest';
import { authorOf } from '../../../../lib/turma/people/author.ts';

const authorNamed = (name: string) => authorOf({ subject: undefined, scopes: new Set(), claims: { name } });

it.each([
  ['Ana\u0007 Prado', 'Ana Prado', 'control characters'],
  ['Ana\ud800 Prado', 'Ana Prado', 'unpaired surrogates'],
  [`${'x'.repeat(199)}\u{1F600}`, 'x'.repeat(199), 'a pair that the maximum length would split'],
])('the author %j is %j: without %s, which no text may have', (name, author) => {
  expect(authorNamed(name)).toBe(author);
});
