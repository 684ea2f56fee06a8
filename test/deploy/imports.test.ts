import { beforeAll, describe, expect, it } from 'vitest';
import { type ImportGraph, importGraph } from './import-graph.ts';

const SHARED_SCHEMAS = [
  'schemas/operation.ts',
  'schemas/page-sizes.ts',
  'schemas/idempotency.ts',
  'schemas/stored-number.ts',
];

/** What the files of each directory may import. The first entry that matches a file applies. */
const MAY_IMPORT: readonly (readonly [files: string, ...imports: string[]])[] = [
  ['schemas/operation.ts', 'zod'],
  ['schemas/params.ts', 'zod'],
  ['schemas/page-sizes.ts', 'zod'],
  ['schemas/idempotency.ts', 'zod'],
  ['schemas/stored-number.ts'],
  ['schemas/tokenizer.ts', 'zod'],
  ['schemas/turma/', 'schemas/turma/', 'schemas/params.ts', ...SHARED_SCHEMAS, 'zod'],
  ['schemas/calendar/', 'schemas/calendar/', ...SHARED_SCHEMAS, 'zod'],

  ['schemas/changes/kinds.ts'],
  ['schemas/changes/', 'schemas/changes/', 'schemas/calendar/', 'zod'],

  ['lib/environment.ts', 'zod'],
  ['lib/config.ts', 'lib/environment.ts', 'zod'],
  ['lib/clock.ts', 'lib/config.ts'],
  ['lib/digest.ts', 'node:'],
  ['lib/container-credentials.ts'],
  ['lib/is-object.ts'],
  ['lib/parse-json.ts'],
  ['lib/log.ts', '@aws-lambda-powertools/logger'],
  ['lib/request-id.ts', 'node:'],
  ['lib/for-each-while.ts', 'lib/log.ts', 'lib/request-id.ts'],
  [
    'lib/metrics/',
    ...['lib/metrics/', 'lib/environment.ts', 'lib/log.ts', 'lib/request-id.ts', 'zod'],
    ...['@aws-lambda-powertools/logger', '@aws-lambda-powertools/metrics'],
  ],
  ['lib/text/', 'lib/text/', 'sanitize-html'],
  [
    'lib/table/',
    'lib/table/',
    'lib/text/',
    'lib/backoff.ts',
    'lib/config.ts',
    'lib/is-object.ts',
    'lib/metrics/left-out.ts',
    '@aws-sdk/client-dynamodb',
    '@aws-sdk/lib-dynamodb',
    'node:',
  ],
  [
    'lib/http/',
    ...[
      'lib/http/',
      'lib/table/access.ts',
      'lib/table/capacity.ts',
      'lib/table/deadline.ts',
      'lib/table/entity.ts',
      'lib/table/faults.ts',
      'lib/table/read-budget.ts',
      'lib/config.ts',
      'lib/digest.ts',
      'lib/is-object.ts',
      'lib/log.ts',
      'lib/metrics/',
      'lib/memoize.ts',
      'lib/request-id.ts',
      'lib/text/',
      'schemas/operation.ts',
    ],
    ...['@middy/core', 'aws-lambda', 'jose', 'zod', 'node:'],
  ],
  [
    'lib/idempotency/',
    ...['lib/idempotency/', 'lib/http/auth.ts', 'lib/http/failure.ts', 'lib/http/path.ts', 'lib/table/'],
    ...['lib/clock.ts', 'lib/digest.ts', 'zod'],
  ],
  [
    'lib/openapi/',
    ...[
      'lib/openapi/',
      'lib/http/',
      'lib/is-object.ts',
      'schemas/operation.ts',
      'schemas/idempotency.ts',
      'zod',
    ],
  ],
  [
    'lib/turma/',
    ...['lib/turma/', 'lib/openapi/', 'lib/idempotency/', 'lib/http/', 'lib/table/', 'lib/text/'],
    ...['lib/config.ts', 'lib/clock.ts', 'lib/is-object.ts'],
    ...['schemas/turma/', 'schemas/operation.ts', 'aws-lambda', 'temporal-polyfill', 'zod', 'node:'],
  ],
  [
    'lib/calendar/http/',
    ...['lib/calendar/', 'lib/openapi/', 'lib/idempotency/', 'lib/http/', 'lib/table/'],
    ...['lib/config.ts', 'lib/is-object.ts'],
    ...['schemas/calendar/', 'schemas/operation.ts', 'schemas/idempotency.ts'],
    ...['@middy/core', 'aws-lambda', 'zod'],
  ],
  [
    'lib/calendar/',
    ...['lib/calendar/', 'lib/idempotency/', 'lib/http/', 'lib/table/', 'lib/text/'],
    ...[
      'lib/config.ts',
      'lib/clock.ts',
      'lib/digest.ts',
      'lib/for-each-while.ts',
      'lib/is-object.ts',
      'lib/memoize.ts',
      'lib/metrics/',
      'lib/request-id.ts',
    ],
    ...['schemas/calendar/', 'schemas/operation.ts'],
    ...['aws-lambda', 'entities', 'ical.js', 'temporal-polyfill', 'zod', 'node:'],
  ],
  [
    'lib/changes/',
    ...['lib/changes/', 'lib/calendar/', 'lib/turma/keys.ts', 'lib/table/', 'lib/backoff.ts'],
    ...['lib/environment.ts', 'lib/is-object.ts', 'lib/log.ts', 'lib/metrics/', 'lib/request-id.ts'],
    ...['schemas/changes/', 'schemas/turma/wire-names.ts', 'aws-lambda', 'zod', 'node:'],
    ...['@aws-sdk/client-eventbridge', '@aws-sdk/client-sqs', '@aws-sdk/util-dynamodb'],
    '@smithy/node-http-handler',
  ],
  ['lib/tokenizer/', 'lib/tokenizer/', 'schemas/tokenizer.ts', 'temporal-polyfill', 'toml', 'zod'],
  [
    'lib/stream/',
    ...['lib/stream/', 'lib/tokenizer/', 'lib/backoff.ts', 'lib/environment.ts', 'lib/log.ts'],
    ...['lib/metrics/', 'lib/parse-json.ts', 'zod', 'node:'],
    ...['@aws-sdk/client-kinesis', '@smithy/node-http-handler'],
    ...['aws-kinesis-agg', 'aws-lambda'],
  ],
  ['lib/page/', 'lib/config.ts', 'lib/digest.ts', 'lib/http/security-headers.ts', 'node:'],
  ['lib/local/', 'jose', 'zod', 'node:'],

  ['functions/turma/fallback.ts', 'functions/turma/', 'lib/turma/', 'lib/http/', 'schemas/turma/'],
  ['functions/turma/', 'lib/turma/', 'lib/openapi/', 'lib/http/', 'lib/table/', 'schemas/turma/'],
  [
    'functions/calendar/fallback.ts',
    'functions/calendar/',
    'lib/calendar/',
    'lib/http/',
    'schemas/calendar/',
  ],
  [
    'functions/calendar/',
    ...['lib/calendar/', 'lib/openapi/', 'lib/http/', 'lib/table/', 'schemas/calendar/', 'aws-lambda'],
  ],
  ['functions/logs/', 'lib/stream/', 'aws-lambda'],
  ['functions/changes/', 'lib/changes/', 'aws-lambda'],
  ['functions/docs/', 'lib/page/', 'lib/http/etag.ts', 'aws-lambda'],
  ['functions/local/', 'lib/local/', 'aws-lambda', 'jose'],
];

/** A rule that ends in `/` or `:` covers everything with that prefix; any other rule covers exactly one name. */
const covers = (rule: string, name: string) => (/[/:]$/.test(rule) ? name.startsWith(rule) : name === rule);

const ruleOf = (file: string) => MAY_IMPORT.find(([files]) => covers(files, file));

function refusedImports(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, imports]) => {
    const [, ...allowed] = ruleOf(file) ?? [''];
    return imports
      .filter((name) => !allowed.some((rule) => covers(rule, name)))
      .map((name) => `${file} imports ${name}`);
  });
}

/** Returns the entries of `MAY_IMPORT` that no import needs. */
function unusedPermissions(graph: ImportGraph): string[] {
  return MAY_IMPORT.flatMap((rule) => {
    const [files, ...allowed] = rule;
    const imports = [...graph].flatMap(([file, names]) => (ruleOf(file) === rule ? names : []));
    return allowed
      .filter((permission) => !imports.some((name) => covers(permission, name)))
      .map((permission) => `${files} ${permission}`);
  });
}

/** Returns the files of the first cycle of imports, or undefined if there is none. */
function firstCycle(graph: ImportGraph): string[] | undefined {
  const done = new Set<string>();
  const cycleFrom = (file: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = cycleFrom(next, [...trail, file]);
      if (cycle !== undefined) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = cycleFrom(file, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

let graph: ImportGraph;
beforeAll(async () => {
  graph = await importGraph();
});

describe('the imports of the service', () => {
  it('are known for every source file', () => {
    expect([...graph.keys()]).toEqual(
      expect.arrayContaining([
        'functions/turma/turmas.ts',
        'lib/table/entity.ts',
        'lib/tokenizer/index.ts',
        'schemas/operation.ts',
      ]),
    );
    expect(graph.get('lib/http/validate.ts')).toEqual(expect.arrayContaining(['zod', 'lib/http/api.ts']));
  });

  it('point one way: functions, lib, schemas, zod', () => {
    expect(refusedImports(graph)).toEqual([]);
  });

  it('are all of those that are allowed', () => {
    expect(unusedPermissions(graph)).toEqual([]);
  });

  it('include the maintenance of the calendar only in its own function', () => {
    const isMaintenance = (file: string) => file.startsWith('lib/calendar/maintenance/');
    const importers = [...graph].filter(
      ([file, imports]) => !isMaintenance(file) && imports.some(isMaintenance),
    );
    expect(importers.map(([file]) => file)).toEqual(['functions/calendar/maintenance.ts']);
  });

  it('have no cycles', () => {
    expect(firstCycle(graph)?.join('\n') ?? 'no cycle').toBe('no cycle');
  });
});

describe('the check of imports', () => {
  it('finds imports that are not allowed', () => {
    const wrong = new Map([
      ['lib/table/read.ts', ['lib/http/failure.ts', 'lib/config.ts']],
      ['lib/turma/api.ts', ['lib/calendar/http/api.ts', '@middy/core']],
      ['lib/new/x.ts', ['zod']],
    ]);
    expect(refusedImports(wrong)).toEqual([
      'lib/table/read.ts imports lib/http/failure.ts',
      'lib/turma/api.ts imports lib/calendar/http/api.ts',
      'lib/turma/api.ts imports @middy/core',
      'lib/new/x.ts imports zod',
    ]);
  });

  it('finds a cycle', () => {
    const cyclic = new Map([
      ['a', ['b', 'c']],
      ['b', ['c', 'd']],
      ['d', ['b']],
    ]);
    expect(firstCycle(cyclic)).toEqual(['b', 'd', 'b']);
  });
});
