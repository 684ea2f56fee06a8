import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations, type NamedOperation } from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';
import { superlinearTexts } from '../nasty-text.ts';
import { useSettings } from '../unit/http/settings.ts';

useSettings();

/**
 * Validation takes linear time in the length of the text, for any value of every parameter and body member of both
 * APIs, including numbers, dates and lists.
 */

interface Value {
  readonly name: string;
  readonly schema: z.ZodType;
}

/** Returns every value of requests; values with the same name and schema only once. */
function valuesOf(operations: readonly NamedOperation[]): Value[] {
  const values = new Map<string, Value>();
  for (const { operation } of operations) {
    for (const [part, schema] of Object.entries(partsOf(operation))) {
      for (const value of membersOf(schema, part)) {
        const form = JSON.stringify(z.toJSONSchema(value.schema, { io: 'input', unrepresentable: 'any' }));
        values.set(`${value.name} ${form}`, value);
      }
    }
  }
  return [...values.values()];
}

const partsOf = ({ path, query, headers, body }: NamedOperation['operation']) =>
  Object.fromEntries(
    Object.entries({ path, query, headers, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [[part, schema] as const],
    ),
  );

function membersOf(schema: z.ZodType, name: string): Value[] {
  if (schema instanceof z.ZodLazy) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? membersOf(inner, name) : [];
  }
  if (!(schema instanceof z.ZodObject)) return [{ name, schema }];
  return Object.entries(schema.shape).flatMap(([member, own]) =>
    own instanceof z.ZodType ? membersOf(own, `${name}.${member}`) : [],
  );
}

describe.each([
  ['turma', valuesOf(await allOperations(turmaResources))],
  ['calendar', valuesOf(await allOperations(calendarResources))],
])('the values of requests of the API %s', (_, values) => {
  it('are validated in linear time, as text and in lists', async () => {
    expect(values.length).toBeGreaterThan(30);
    const slow = await superlinearTexts(
      (text) => {
        for (const { schema } of values) {
          schema.safeParse(text);
          schema.safeParse([text]);
        }
      },
      { n: 4000 },
    );
    expect(slow).toEqual([]);
  });
});
