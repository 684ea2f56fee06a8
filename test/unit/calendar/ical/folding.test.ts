import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { stringify } from '../../../../lib/calendar/ical/jcal.ts';

const linesOf = (text: string) =>
  stringify(['vevent', [['summary', { cn: 'x' }, 'text', text]], []]).split('\r\n');

describe('a line', () => {
  it.each([60, 61, 62, 63, 64, 65, 66, 200, 5000])('has at most 75 octets, after %d letters', (length) => {
    for (const character of ['a', 'é', '漢', '😀']) {
      const lines = linesOf(`${'x'.repeat(length)}${character.repeat(length)}`);
      expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      expect(lines.every((line) => line.isWellFormed())).toBe(true);
    }
  });

  it('has at most 75 octets and the same text when it is unfolded, whatever the text is', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '漢', '😀', ' ', ';', ',', '\\', '\n', '"'),
      maxLength: 300,
    });
    fc.assert(
      fc.property(text, (value) => {
        const lines = linesOf(value);
        expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
        const event = new ICAL.Component(ICAL.parse(lines.join('\r\n')));
        expect(event.getFirstPropertyValue('summary')).toBe(value);
      }),
    );
  });
});
