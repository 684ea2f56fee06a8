import { describe, expect, it } from 'vitest';
import { isAnswer } from './answers.ts';

describe('isAnswer', () => {
  it.each([
    ['a\nb', 'a\nb\n'],
    ['{"id":…,"name":"x"}', '{"id":7,"name":"x"}'],
    ['{\n  "id": …,\n  "name": "a b"\n}', '{"id":7,"name":"a b"}'],
    ['first\n…\nlast', 'first\n1\n2\nlast\n'],
    ['a  b', 'a      b'],
    ['1.5 (…)', '1.5 (x)'],
  ])('matches %j with %j', (shown, printed) => {
    expect(isAnswer(shown, printed)).toBe(true);
  });

  it.each([
    ['a\nb', 'a\nb\nc'],
    ['{"id":…}', '{"id":7}\nfailed'],
    ['{"name":"a b"}', '{"name":"ab"}'],
    ['first\nlast', 'first\n1\nlast'],
    ['1.5', '1x5'],
  ])('does not match %j with %j', (shown, printed) => {
    expect(isAnswer(shown, printed)).toBe(false);
  });
});
