import { expect, it } from 'vitest';
import { digestOf } from '../../lib/digest.ts';

it('stays the same, because records are stored with digests', () => {
  expect(digestOf('')).toBe('47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU');
  expect(digestOf('Café \u{1f375}')).toBe('k8CT5KVJJ4TliGM0-GJWq-RaREZgzQkOGv5Sc6B3P80');
  expect(digestOf('half of a pair: \ud83c')).toBe('_MiXux_CXWTXEGM5UfM6yTxDqZo9mdFymp8blcVq4I4');
  expect(digestOf(new TextEncoder().encode('Café \u{1f375}'))).toBe(digestOf('Café \u{1f375}'));
});
