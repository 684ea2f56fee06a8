import { describe, expect, it } from 'vitest';
import { booleanField, image } from '../../../schemas/calendar/fields.ts';

describe('an image', () => {
  it.each([
    ['https://example.org/a b.jpg', undefined],
    ['https://example.org/a"b\'.jpg', 'https://example.org/a%22b%27.jpg'],
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

describe('a boolean', () => {
  it.each([
    [true, true],
    [0, false],
    ['1', true],
    ['true', true],
    ['True', true],
    ['FALSE', false],
  ])('sent as %j is %j', (sent, value) => {
    expect(booleanField().parse(sent)).toBe(value);
  });

  it.each(['', 'yes', ' true', 2, 'x'.repeat(100), []])('cannot be sent as %j', (sent) => {
    const { error } = booleanField().safeParse(sent);
    expect(error?.issues).toMatchObject([{ message: 'expected true or false' }]);
  });
});
