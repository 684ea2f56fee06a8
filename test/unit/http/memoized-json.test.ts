import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonOf, memoizeJson } from '../../../lib/http/memoized-json.ts';

const record = fc.dictionary(fc.string({ unit: 'binary', maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 4,
});
/** Records, some of them memoized, and other values that a list can have. */
const element = fc.oneof(
  record,
  record.map((one) => {
    memoizeJson(one);
    return one;
  }),
  fc.constantFrom(null, undefined, 'text', 1),
);
const member = fc.oneof(fc.array(element, { maxLength: 5 }), fc.jsonValue(), fc.constant(undefined));
const body = fc.oneof(
  fc.dictionary(fc.string({ maxLength: 5 }), member, { maxKeys: 4 }),
  fc.array(element, { maxLength: 3 }),
  fc.jsonValue(),
);

describe('the JSON of a body', () => {
  it('is that of JSON.stringify, the first time and from then on', () => {
    fc.assert(
      fc.property(body, (one) => {
        for (const _time of [1, 2]) expect(jsonOf(one).text).toBe(JSON.stringify(one));
      }),
    );
  });

  it('has memoized records as they were the first time', () => {
    const event = { title: 'Jazz' };
    memoizeJson(event);
    expect(jsonOf({ events: [event] }).text).toBe('{"events":[{"title":"Jazz"}]}');
    event.title = 'Rock';
    expect(jsonOf({ events: [event, { title: 'Pop' }], total: 2 }).text).toBe(
      '{"events":[{"title":"Jazz"},{"title":"Pop"}],"total":2}',
    );
  });

  it('serializes large records each time', () => {
    const event = { title: 'x'.repeat(20_000) };
    memoizeJson(event);
    jsonOf({ events: [event] });
    event.title = 'Rock';
    expect(jsonOf({ events: [event] }).text).toBe('{"events":[{"title":"Rock"}]}');
  });

  it('has a digest that no other JSON has', () => {
    fc.assert(
      fc.property(body, body, (one, other) => {
        const [a, b] = [jsonOf(one), jsonOf(other)];
        expect(jsonOf(one).digest()).toBe(a.digest());
        if (a.digest() === b.digest()) expect(b.text).toBe(a.text);
      }),
    );
  });

  it('has another digest once a memoized record is replaced', () => {
    const [jazz, rock] = [{ title: 'Jazz' }, { title: 'Rock' }];
    for (const one of [jazz, rock]) memoizeJson(one);
    const digests = [[jazz], [rock], [jazz, rock], [rock, jazz]].map((events) => jsonOf({ events }).digest());
    expect(new Set(digests).size).toBe(4);
    expect(digests[0]).toMatch(/^[\w-]{43}$/);
  });
});
