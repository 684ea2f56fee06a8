import { describe, expect, it } from 'vitest';
import { parseRule } from '../../../../lib/calendar/recurrence/rules.ts';
import { UnusableError } from '../../../../lib/calendar/recurrence/unusable.ts';

const NO_PARTS = {
  BYSECOND: [],
  BYMINUTE: [],
  BYHOUR: [],
  BYMONTHDAY: [],
  BYYEARDAY: [],
  BYWEEKNO: [],
  BYMONTH: [],
  BYSETPOS: [],
};

describe('a rule', () => {
  it('is read with the defaults of RFC 5545', () => {
    expect(parseRule('FREQ=DAILY')).toEqual({
      frequency: 'DAILY',
      interval: 1,
      count: undefined,
      until: undefined,
      weekStart: 0,
      days: [],
      by: NO_PARTS,
      isRepaired: false,
    });
  });

  it('is read with all parts, each value once and in order', () => {
    const lists = 'BYSECOND=60,0;BYMINUTE=59,0;BYHOUR=23,0,23;BYMONTHDAY=31,-31,1;BYYEARDAY=366,-366';
    const parts = `${lists};BYWEEKNO=53,-53;BYMONTH=12,1;BYSETPOS=-366,366;WKST=SU;BYDAY=MO,-1SU,+2TU`;
    expect(parseRule(`FREQ=YEARLY;INTERVAL=2;UNTIL=20281231;${parts}`)).toMatchObject({
      frequency: 'YEARLY',
      interval: 2,
      until: '20281231',
      weekStart: 6,
      days: [
        { nth: 0, weekday: 0 },
        { nth: -1, weekday: 6 },
        { nth: 2, weekday: 1 },
      ],
      by: {
        BYSECOND: [0, 60],
        BYMINUTE: [0, 59],
        BYHOUR: [0, 23],
        BYMONTHDAY: [-31, 1, 31],
        BYYEARDAY: [-366, 366],
        BYWEEKNO: [-53, 53],
        BYMONTH: [1, 12],
        BYSETPOS: [-366, 366],
      },
    });
  });

  it.each([
    ['freq=daily', { frequency: 'DAILY' }],
    [' FREQ = DAILY ; COUNT = 3 ', { frequency: 'DAILY', count: 3 }],
    ['FREQ=DAILY;COUNT=3;', { frequency: 'DAILY', count: 3 }],
  ])('is repaired: %j', (text, rule) => {
    expect(parseRule(text)).toMatchObject({ ...rule, isRepaired: true });
  });

  it('may have the defaults of RFC 7529', () => {
    expect(parseRule('RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT;BYMONTHDAY=31')).toEqual(
      parseRule('FREQ=MONTHLY;BYMONTHDAY=31'),
    );
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=0', 1],
    ['FREQ=WEEKLY;INTERVAL=5217', 5217],
    ['FREQ=SECONDLY;INTERVAL=3155760000', 3_155_760_000],
  ])('has an interval of at least 1: %s', (text, interval) => {
    expect(parseRule(text)).toMatchObject({ interval });
  });

  it('has no numbered weekdays unless it is monthly or yearly', () => {
    expect(parseRule('FREQ=WEEKLY;BYDAY=2MO').days).toEqual([{ nth: 0, weekday: 0 }]);
    expect(parseRule('FREQ=MONTHLY;BYDAY=2MO').days).toEqual([{ nth: 2, weekday: 0 }]);
  });

  it.each([
    ['', 'has "", which is not a part of a rule'],
    ['COUNT=3', 'has FREQ=, which is not a frequency'],
    ['FREQ=OFTEN', 'has FREQ=OFTEN, which is not a frequency'],
    ['FREQ=constructor', 'has FREQ=CONSTRUCTOR, which is not a frequency'],
    ['FREQ=MONTHLY;SKIP=FORWARD', 'has "SKIP=FORWARD", which is not a part of a rule'],
    ['FREQ=DAILY;EVERY=2', 'has "EVERY=2", which is not a part of a rule'],
    ['FREQ=DAILY;=2', 'has "=2", which is not a part of a rule'],
    ['FREQ=DAILY;COUNT', 'has "COUNT", which is not a part of a rule'],
    ['FREQ=DAILY;;COUNT=2', 'has "", which is not a part of a rule'],
    ['FREQ=DAILY;COUNT=2;COUNT=3', 'has COUNT twice'],
    ['FREQ=DAILY;COUNT=two', 'has COUNT=TWO, which is not a number'],
    ['FREQ=DAILY;COUNT=1.5', 'has COUNT=1.5, which is not a number'],
    ['FREQ=DAILY;UNTIL=never', 'has an UNTIL that is not a date'],
    ['FREQ=WEEKLY;INTERVAL=5218', 'has an INTERVAL of more than 100 years'],
    ['FREQ=DAILY;WKST=XX', 'has XX, which is not a day of the week'],
    ['FREQ=DAILY;BYDAY=XX', 'has XX, which is not a day of the week'],
    ['FREQ=DAILY;BYDAY=MONDAY', 'has BYDAY=MONDAY, which is not a day'],
    ['FREQ=DAILY;BYDAY=', 'has BYDAY=, which is not a day'],
    ['FREQ=MONTHLY;BYDAY=100MO', 'has BYDAY=100MO, which is not a day'],
    ['FREQ=DAILY;BYSECOND=61', 'has BYSECOND=61, which does not exist'],
    ['FREQ=DAILY;BYMINUTE=60', 'has BYMINUTE=60, which does not exist'],
    ['FREQ=DAILY;BYHOUR=24', 'has BYHOUR=24, which does not exist'],
    ['FREQ=DAILY;BYHOUR=-1', 'has BYHOUR=-1, which does not exist'],
    ['FREQ=DAILY;BYMONTH=0', 'has BYMONTH=0, which does not exist'],
    ['FREQ=DAILY;BYMONTH=-1', 'has BYMONTH=-1, which does not exist'],
    ['FREQ=DAILY;BYMONTH=13', 'has BYMONTH=13, which does not exist'],
    ['FREQ=DAILY;BYMONTHDAY=0', 'has BYMONTHDAY=0, which does not exist'],
    ['FREQ=DAILY;BYMONTHDAY=-32', 'has BYMONTHDAY=-32, which does not exist'],
    ['FREQ=DAILY;BYYEARDAY=367', 'has BYYEARDAY=367, which does not exist'],
    ['FREQ=DAILY;BYWEEKNO=54', 'has BYWEEKNO=54, which does not exist'],
    ['FREQ=DAILY;BYSETPOS=0', 'has BYSETPOS=0, which does not exist'],
    [`FREQ=DAILY;BYMONTH=${'1,'.repeat(366)}1`, 'has too many values of BYMONTH'],
    [`FREQ=${'X'.repeat(60)}`, `has FREQ=${'X'.repeat(60)}, which is not a frequency`],
    [`FREQ=${'X'.repeat(61)}`, `has FREQ=${'X'.repeat(60)}…, which is not a frequency`],
  ])('is refused with the reason: %s', (text, reason) => {
    expect(() => parseRule(text)).toThrow(new UnusableError(reason));
  });
});
