import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { formatDateTime, formatUtc } from '../../../../lib/calendar/dates/dates.ts';

// The limits of Temporal are 10^8 days before and after 1970.
const MAX_SECONDS = 8_640_000_000_000;
const nanoseconds = fc
  .tuple(fc.integer({ min: -MAX_SECONDS, max: MAX_SECONDS - 1 }), fc.nat(999_999_999))
  .map(([seconds, rest]) => BigInt(seconds) * 1_000_000_000n + BigInt(rest));
/** Mostly in the years that calendar dates can have. */
const usual = fc
  .tuple(fc.integer({ min: -62_200_000_000, max: 253_500_000_000 }), fc.nat(999_999_999))
  .map(([seconds, rest]) => BigInt(seconds) * 1_000_000_000n + BigInt(rest));
const instants = fc.oneof(usual, nanoseconds).map((epoch) => new Temporal.Instant(epoch));

describe('a stored time', () => {
  it('is the ISO format of a wall-clock time in whole seconds, with a space', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const clock = instant.toZonedDateTimeISO('UTC').toPlainDateTime();
        expect(formatDateTime(clock)).toBe(clock.toString({ smallestUnit: 'second' }).replace('T', ' '));
      }),
    );
  });

  it('is the wall-clock time of an instant in UTC', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const iso = instant.toString({ smallestUnit: 'second' });
        expect(formatUtc(instant)).toBe(iso.slice(0, -1).replace('T', ' '));
      }),
    );
  });
});
