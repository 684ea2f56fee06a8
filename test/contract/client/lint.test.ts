import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { documentAt } from '../../../lib/openapi/document.ts';
import { newDirectory } from '../../new-directory.ts';
import { useSettings } from '../../unit/http/settings.ts';
import { documents, operationsIn } from './documents.ts';

useSettings({ TOKEN_URL: '/oauth2/token' });

const Problems = z.array(
  z.object({
    linter: z.enum(['redocly', 'spectral']),
    severity: z.string(),
    rule: z.string(),
    message: z.string(),
    place: z.string(),
  }),
);

/**
 * Accepted warnings: only a deployer knows who offers the API and on what terms; a summary can be enough; OpenAPI 3.1
 * allows scopes of bearer tokens.
 */
const ACCEPTED = ['info-contact', 'info-license', 'operation-description', 'oas3-operation-security-defined'];

const { turma, calendar } = await documents();

const LINTED: Readonly<Record<string, object>> = {
  turma: documentAt('https://api.sino.edu', turma),
  calendar: documentAt('https://api.sino.edu', calendar),
  broken: { ...calendar, paths: { events: { get: { responses: {} } } } },
};

/** The problems of each document. */
let problems: Record<string, z.output<typeof Problems>>;

beforeAll(async () => {
  const directory = await newDirectory();
  const files = Object.keys(LINTED).map((name) => join(directory, `${name}.json`));
  for (const [n, document] of Object.values(LINTED).entries())
    await writeFile(files[n] ?? '', JSON.stringify(document));
  const { stdout } = await execa(process.execPath, ['test/openapi-tools/lint.js', ...files]);
  const found = z.array(Problems).parse(JSON.parse(stdout));
  problems = Object.fromEntries(Object.keys(LINTED).map((name, n) => [name, found[n] ?? []]));
});

describe.each(['turma', 'calendar'])('the document of %s', (name) => {
  const document = LINTED[name];

  it('passes Redocly and Spectral', () => {
    const found = problems[name] ?? [];
    expect(found.filter(({ rule, severity }) => severity === 'error' || !ACCEPTED.includes(rule))).toEqual(
      [],
    );
    expect(new Set(found.map(({ linter }) => linter))).toEqual(new Set(['redocly', 'spectral']));
  });

  it('names all objects and unions, because clients name their types after them', () => {
    const { components, paths } = Object(document);
    const members = Object.values(components.schemas).flatMap((schema) => Object.values(Object(schema)));
    expect(unnamedIn([paths, components.responses, members])).toEqual([]);
  });

  it('names Basic neither first nor last, because some clients use the first scheme, others the last', () => {
    const schemes = objectsIn(document).flatMap(({ security }) =>
      Array.isArray(security) && security.length > 0 ? [security.flatMap((one) => Object.keys(one))] : [],
    );
    expect(schemes.length).toBeGreaterThan(20);
    for (const names of schemes) expect([names.at(0), names.at(-1)]).not.toContain('basic');
  });

  it('describes every parameter', () => {
    const parameters = operationsIn(document).flatMap(({ parameters }) => parameters);
    expect(parameters.length).toBeGreaterThan(100);
    expect(parameters.filter(({ description }) => typeof description !== 'string')).toEqual([]);
  });

  it('states the maximum of every 64-bit integer', () => {
    const numbers = objectsIn(Object(document).components.schemas).filter(({ format }) => format === 'int64');
    expect(numbers.length).toBeGreaterThan(10);
    for (const { maximum } of numbers) expect(maximum).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  });

  it('states the format of every number, because clients in Go read others in single precision', () => {
    const formats = objectsIn(document).flatMap(({ type, format }) =>
      [type].flat().some((one) => one === 'number' || one === 'integer') ? [format] : [],
    );
    expect(new Set(formats)).toEqual(new Set(['int32', 'int64', 'double']));
  });
});

it('the linters find errors', () => {
  const errors = problems.broken?.filter(({ severity }) => severity === 'error') ?? [];
  expect(new Set(errors.map(({ linter }) => linter))).toEqual(new Set(['redocly', 'spectral']));
});

/** All objects within a value. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? within : [Object(value), ...within];
}

/** The objects with members and the unions within a value, except for the union of a type and null. */
function unnamedIn(value: unknown): unknown[] {
  return objectsIn(value).filter(({ type, properties, anyOf, oneOf = anyOf }) => {
    if (type === 'object' && properties !== undefined) return Object.keys(Object(properties)).length > 0;
    return Array.isArray(oneOf) && !oneOf.some((one) => one.type === 'null');
  });
}
