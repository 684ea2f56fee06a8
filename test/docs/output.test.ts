import { describe, expect, it } from 'vitest';
import { matchesOutput } from './output.ts';

describe('matchesOutput', () => {
  it.each([
    ['a\nb', 'a\nb\n'],
    ['{"id":…,"name":"x"}', '{"id":7,"name":"x"}'],
    ['{\n  "id": …,\n  "name": "a b"\n}', '{"id":7,"name":"a b"}'],
    ['first\n…\nlast', 'first\n1\n2\nlast\n'],
    ['a  b', 'a      b'],
    ['1.5 (…)', '1.5 (x)'],
    ['first\n…', 'first\n1\n2'],
    ['…\nlast', 'last'],
    ['1\n…\n2\n3\n…\n4', '1\n2\n2\n3\n4'],
    ['a … c … e', 'a b c d e'],
  ])('matches %j with %j', (shown, printed) => {
    expect(matchesOutput(shown, printed)).toBe(true);
  });

  it.each([
    ['a\nb', 'a\nb\nc'],
    ['{"id":…}', '{"id":7}\nfailed'],
    ['{"name":"a b"}', '{"name":"ab"}'],
    ['first\nlast', 'first\n1\nlast'],
    ['1.5', '1x5'],
    ['1\n…\n2\n3\n…\n4', '1\n2\n2\n4'],
  ])('does not match %j with %j', (shown, printed) => {
    expect(matchesOutput(shown, printed)).toBe(false);
  });

  it('quickly finds that a long output does not match, whatever the page leaves out', () => {
    expect(matchesOutput(`${'… '.repeat(40)}x`, `${'1 '.repeat(1000)}y`)).toBe(false);
    expect(matchesOutput(`${'…\n1\n'.repeat(40)}x`, `${'1\n'.repeat(1000)}y`)).toBe(false);
  });
});
