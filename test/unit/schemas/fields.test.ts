import { describe, expect, it } from 'vitest';
import { image } from '../../../schemas/calendar/fields.ts';

describe('an image', () => {
  it.each([
    ['https://example.org/a b.jpg', undefined],
    ['https://example.org/a"b\'.jpg', "https://example.org/a%22b'.jpg"],
    ['https://EXAMPLE.org', 'https://example.org/'],
    [' http://example.org/a.jpg ', 'http://example.org/a.jpg'],
    ['http://x"onmouseover="y', undefined],
    ["http://x'onmouseover='y/a.jpg", undefined],
    ['ftp://example.org/a.jpg', undefined],
    ['javascript:alert(1)', undefined],
  ])('with the address %j is stored as %j, or refused', (address, stored) => {
    expect(image().safeParse(address).data).toBe(stored);
  });
});
