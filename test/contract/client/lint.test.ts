import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { documentAt } from '../../../lib/openapi/document.ts';
import { useSettings } from '../../unit/http/settings.ts';
import { documents } from './documents.ts';

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
 * What the linters only warn of, and why it stays: nobody but a deployer could say who offers the API and on what terms;
 * a summary says it all; a scope of a bearer token is allowed since OpenAPI 3.1.
 */
const ACCEPTED = ['info-contact', 'info-license', 'operation-description', 'oas3-operation-security-defined'];

async function lint(document: object): Promise<z.output<typeof Problems>> {
  const directory = await mkdtemp(join(tmpdir(), 'sino-lint-'));
  try {
    const file = join(directory, 'document.json');
    await writeFile(file, JSON.stringify(document));
    const { stdout } = await execa(process.execPath, ['test/openapi-tools/lint.js', file]);
    return Problems.parse(JSON.parse(stdout));
  } finally {
    await rm(directory, { recursive: true });
  }
}

describe.each(Object.entries(await documents()))('the document of %s', (_, relative) => {
  const document = documentAt('https://api.sino.edu', relative);

  it('passes Redocly and Spectral', async () => {
    const problems = await lint(document);
    expect(problems.filter(({ rule, severity }) => severity === 'error' || !ACCEPTED.includes(rule))).toEqual(
      [],
    );
    expect(new Set(problems.map(({ linter }) => linter))).toEqual(new Set(['redocly', 'spectral']));
  });

  it('has names for all objects and unions, which are the names of types in clients', () => {
    const { components, paths } = Object(document);
    const members = Object.values(components.schemas).flatMap((schema) => Object.values(Object(schema)));
    expect(unnamedIn([paths, components.responses, members])).toEqual([]);
  });

  it('says what a whole number can be at most', () => {
    const numbers = schemasIn(Object(document).components.schemas).filter(({ format }) => format === 'int64');
    expect(numbers.length).toBeGreaterThan(10);
    for (const { maximum } of numbers) expect(maximum).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  });
});

it('the linters find errors', async () => {
  const { calendar } = await documents();
  const problems = await lint({ ...calendar, paths: { events: { get: { responses: {} } } } });
  const linters = problems.filter(({ severity }) => severity === 'error').map(({ linter }) => linter);
  expect(new Set(linters)).toEqual(new Set(['redocly', 'spectral']));
});

/** All objects within a value. */
function schemasIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(schemasIn);
  return Array.isArray(value) ? within : [Object(value), ...within];
}

/** The objects with members and the unions within a value, except for the union of a type and null. */
function unnamedIn(value: unknown): unknown[] {
  return schemasIn(value).filter(({ type, properties, anyOf, oneOf = anyOf }) => {
    if (type === 'object' && properties !== undefined) return Object.keys(Object(properties)).length > 0;
    return Array.isArray(oneOf) && !oneOf.some((one) => one.type === 'null');
  });
}
