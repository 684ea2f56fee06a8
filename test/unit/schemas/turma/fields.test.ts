import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { id, instant } from '../../../../schemas/turma/fields.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe.each([
  { field: 'an instant', schema: instant(), expected: 'milliseconds since 1970, within the years 1 to 9999' },
  { field: 'an identifier', schema: id(), expected: 'a whole number below 2^53' },
])('$field', ({ schema, expected }) => {
  it.each([1.5, 2 ** 53, -1e300, '1', true, null])(
    'cannot be %j, which is refused in one sentence',
    (value) => {
      expect(messages(schema, value)).toEqual([`expected ${expected}`]);
    },
  );

  it('can be zero or negative', () => {
    expect(schema.safeParse(0).data).toBe(0);
    expect(schema.safeParse(-86_400_000).data).toBe(-86_400_000);
  });
});
