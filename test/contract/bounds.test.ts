import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calendarDescription } from '../../lib/calendar/http/description.ts';
import { openApiDocument } from '../../lib/openapi/document.ts';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations, type NamedOperation } from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';
import { documentWith } from './turma/document.ts';
import { unbounded } from './unbounded.ts';

/** Every value of every request has a maximum size, in the schemas and in the document made from them. */

interface BoundedApi {
  readonly api: string;
  readonly operations: readonly NamedOperation[];
  /** Its OpenAPI document. */
  readonly document: Record<string, unknown>;
}

const APIS: readonly BoundedApi[] = [
  {
    api: 'turma',
    operations: await allOperations(turmaResources),
    document: (await documentWith({})).json,
  },
  {
    api: 'calendar',
    operations: await allOperations(calendarResources),
    document: openApiDocument(await calendarDescription()),
  },
];

describe.each(APIS)('the requests of the API $api', ({ operations, document }) => {
  it.each(operations)('$name are bounded', ({ operation: { path, query, headers, body } }) => {
    const parts = Object.entries({ path, query, headers, body });
    expect(parts.flatMap(([name, schema]) => (schema === undefined ? [] : unbounded(schema, name)))).toEqual(
      [],
    );
  });

  it('are bounded in the document', () => {
    expect(parametersIn(document).length).toBeGreaterThan(operations.length);
    const schemas = [...parametersIn(document), ...bodiesIn(document)];
    expect(schemas.flatMap(([name, schema]) => unboundedJson(document, schema, name))).toEqual([]);
  });
});

describe('unbounded() reports', () => {
  it.each([
    ['a text', z.string()],
    ['a text with a pattern', z.string().regex(/^a+$/)],
    ['a list', z.array(z.boolean())],
    ['a list of texts', z.array(z.string()).max(3)],
    ['a number', z.number()],
    ['a number with a minimum only', z.number().min(0)],
    ['anything', z.unknown()],
    ['members of any name', z.looseObject({})],
    ['a record', z.record(z.string(), z.boolean())],
    ['a union', z.union([z.boolean(), z.string()])],
    ['an optional text', z.string().optional()],
    ['a text that becomes a number', z.string().transform(Number)],
    ['a text in a lazy object', z.lazy(() => z.object({ text: z.string().nullable().default('') }))],
  ])('%s', (_, schema) => {
    expect(unbounded(schema, 'it')).toHaveLength(1);
  });

  it.each([
    ['a text', z.string().max(5)],
    ['a list', z.array(z.int()).max(5)],
    ['a number', z.number().min(0).max(1)],
    ['a whole number', z.int32()],
    [
      'a text that becomes a list',
      z
        .string()
        .max(9)
        .transform((text) => text.split(',')),
    ],
    ['an enum', z.enum(['a', 'b'])],
    ['a record without members', z.strictObject({})],
  ])('nothing for %s with bounds', (_, schema) => {
    expect(unbounded(schema, 'it')).toEqual([]);
  });
});

type Named = readonly [name: string, schema: unknown];
type Json = Readonly<Record<string, unknown>>;

const json = (value: unknown): Json => Object(value);
const entries = (value: unknown) => Object.entries(json(value));

const operationsIn = ({ paths }: Json) =>
  entries(paths).flatMap(([path, methods]) =>
    entries(methods).map(([method, operation]) => [`${method} ${path}`, json(operation)] as const),
  );

function parametersIn(document: Json): Named[] {
  return operationsIn(document).flatMap(([route, { parameters }]) =>
    [parameters].flat().map((one): Named => [`${route} ${json(one).name}`, json(one).schema]),
  );
}

function bodiesIn(document: Json): Named[] {
  return operationsIn(document).flatMap(([route, { requestBody }]) =>
    entries(json(requestBody).content).map(
      ([type, content]): Named => [`${route} ${type}`, json(content).schema],
    ),
  );
}

/** Formats that limit numbers. */
const RANGES = new Set(['int32', 'int64']);

/** Like `unbounded`, but for JSON Schema. */
function unboundedJson(document: Json, schema: unknown, at: string): string[] {
  const { $ref, type, properties, items, anyOf, oneOf, enum: values, ...limits } = json(schema);
  if (typeof $ref === 'string') return unboundedJson(document, resolveReference(document, $ref), at);
  const options = anyOf ?? oneOf;
  if (Array.isArray(options)) return options.flatMap((option) => unboundedJson(document, option, at));
  if (Array.isArray(values)) return [];
  const types = [type].flat();
  return [
    types.includes('string') && limits.maxLength === undefined ? [`${at} has no maxLength`] : [],
    types.includes('array') && limits.maxItems === undefined ? [`${at} has no maxItems`] : [],
    types.some((one) => one === 'number' || one === 'integer') && !hasRange(limits)
      ? [`${at} has no range`]
      : [],
    items === undefined ? [] : unboundedJson(document, items, `${at}[]`),
    entries(properties).flatMap(([name, member]) => unboundedJson(document, member, `${at}.${name}`)),
    types.every((one) => one === undefined) ? [`${at} has no type`] : [],
  ].flat();
}

const hasRange = ({ format, minimum, maximum }: Json) =>
  RANGES.has(String(format)) || (minimum !== undefined && maximum !== undefined);

function resolveReference(document: Json, $ref: string): unknown {
  return $ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, name) => json(value)[name], document);
}
