import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Failure, invalidParameter } from '../../lib/http/failure.ts';
import type { Problem, Problems } from '../../lib/http/problems.ts';
import { validate } from '../../lib/http/validate.ts';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations, type NamedOperation } from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';

/** Every refusal of a value says what was expected, once, in the words of the service and not in those of zod. */

const OF_ZOD = /: (Too|Invalid|Unrecognized)/;

const SHORT_TEXTS = ['', 'x', '-1', '1.5', '1e300', '9'.repeat(50)];
const TEXTS = [...SHORT_TEXTS, 'x'.repeat(30_000)];
const NUMBERS = [-1e300, -1, 0, 1.5, 1e300];
const VALUES = [...SHORT_TEXTS, ...NUMBERS, true, {}, []];
const BODY_VALUES = [
  ...VALUES,
  ...TEXTS.slice(-1),
  ...VALUES.map((value) => [value]),
  ...VALUES.map((id) => ({ id })),
];

/** The messages of the part of a request that has one value. */
function messages(
  { operation }: NamedOperation,
  part: Problem['in'],
  name: string,
  value: unknown,
): string[] {
  const found: string[] = [];
  const refuse = ({ named }: Problems) => {
    const ofPart = named.filter((problem) => problem.in === part);
    const sentences = ofPart.map((problem) => `${problem.name}: ${problem.message}`);
    expect(sentences).toEqual([...new Set(sentences)]);
    found.push(...ofPart.map(({ message }) => `${name}: ${message}`));
    return invalidParameter(part, 'refused');
  };
  const raw = { path: {}, query: {}, headers: {}, body: {}, [part]: { [name]: value } };
  try {
    validate(operation, raw, { wireName: (one) => one, invalidRequest: refuse });
  } catch (error) {
    // Most of these requests are refused.
    if (!(error instanceof Failure)) throw error;
  }
  return found;
}

/** The members of a schema of a query or a body. */
function namesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodLazy || schema instanceof z.ZodOptional) return namesOf(schema.unwrap());
  return schema instanceof z.ZodPipe ? namesOf(schema.def.in) : [];
}

describe.each([
  { api: 'turma', operations: await allOperations(turmaResources) },
  { api: 'calendar', operations: await allOperations(calendarResources) },
])('the refusals of the API $api', ({ operations }) => {
  it.each(operations)('of $name have its own words', (named) => {
    const { query, body } = named.operation;
    const found = [
      ...namesOf(query).map((name) => TEXTS.flatMap((value) => messages(named, 'query', name, value))),
      ...namesOf(body).map((name) => BODY_VALUES.flatMap((value) => messages(named, 'body', name, value))),
    ];
    // No parameter and no member accepts all of these values.
    expect(found.filter((texts) => texts.length === 0)).toEqual([]);
    expect([...new Set(found.flat().filter((text) => OF_ZOD.test(text)))]).toEqual([]);
  });
});
