import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { CALLS } from '../../lib/table/access.ts';
import { INDEXES } from '../../lib/table/entity.ts';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations, isWrite } from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';
import { readTemplate, type Template } from '../../scripts/build/deploy/package.ts';
import { type ImportGraph, importGraph } from './import-graph.ts';
import { ArnOf, systemOf } from './lambda-functions.ts';
import { resourcesOf } from './template-resources.ts';

const calendarOperations = await allOperations(calendarResources);
const turmaOperations = await allOperations(turmaResources);

const Statement = z.strictObject({
  Effect: z.literal('Allow'),
  Action: z.array(z.string()),
  Resource: z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(z.unknown())),
  Condition: z.unknown().optional(),
});
type Statement = z.output<typeof Statement>;

const Role = z.object({
  AssumeRolePolicyDocument: z.object({ Statement: z.array(z.unknown()) }),
  ManagedPolicyArns: z.array(z.unknown()),
  Policies: z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) })),
});

const LambdaFunction = z.object({
  FunctionName: z.string().transform((name) => name.replace('sino-dev-', '')),
  Handler: z.string().transform(systemOf),
  Role: ArnOf,
});

let template: Template;
let graph: ImportGraph;
let roles: { name: string; properties: z.output<typeof Role> }[];
let functions: { name: string; api: string; role: string }[];
beforeAll(async () => {
  template = await readTemplate(inject('devPackage').out);
  graph = await importGraph();
  roles = resourcesOf(template, 'AWS::IAM::Role', Role);
  functions = resourcesOf(template, 'AWS::Lambda::Function', LambdaFunction).map(({ properties }) => ({
    name: properties.FunctionName,
    api: properties.Handler,
    role: properties.Role,
  }));
});

const statementsOf = (role: string): Statement[] =>
  roles
    .filter(({ name }) => name === role)
    .flatMap(({ properties }) => properties.Policies)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
const isOfTable = ({ Action }: Statement) => Action.some((action) => action.startsWith('dynamodb:'));

/** Returns the actions that a role allows on the table, sorted. */
const tableActions = (role: string) =>
  statementsOf(role)
    .filter(isOfTable)
    .flatMap(({ Action }) => Action)
    .sort();

/** Returns the actions that calls of the table layer need, sorted. */
const actionsFor = (...kinds: (keyof typeof CALLS)[]) =>
  [...new Set(kinds.flatMap((kind) => Object.values(CALLS[kind]).flat()))]
    .map((action) => `dynamodb:${action}`)
    .sort();

const arnOf = (name: string) => ({ 'Fn::GetAtt': [name, 'Arn'] });
const TABLE_RESOURCES = [
  arnOf('Table'),
  ...INDEXES.map((index) => ({ 'Fn::Sub': `\${Table.Arn}/index/${index}` })),
];

/** Returns a file and all files it imports, directly or not. */
function importedBy(file: string): Set<string> {
  const found = new Set<string>();
  const pending = [file];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const imports = graph.get(next);
    if (imports === undefined || found.has(next)) continue;
    found.add(next);
    pending.push(...imports);
  }
  return found;
}

const named = [...turmaOperations, ...calendarOperations];

describe('the role of a function', () => {
  it('allows operations that read exactly the actions for reading', () => {
    const reading = named.filter(({ operation }) => !isWrite(operation));
    expect(reading.length).toBeGreaterThan(40);
    for (const { name } of reading) {
      const role = functions.find((each) => each.name === name)?.role ?? '';
      expect(tableActions(role), name).toEqual(actionsFor('read'));
    }
  });

  it('allows operations that write exactly the actions for reading and writing', () => {
    const writing = named.filter(({ operation }) => isWrite(operation));
    expect(writing.length).toBeGreaterThan(20);
    for (const { name } of writing) {
      const role = functions.find((each) => each.name === name)?.role ?? '';
      expect(tableActions(role), name).toEqual(actionsFor('read', 'write'));
    }
  });

  it('allows other functions no more than that', () => {
    const names = new Set(named.map(({ name }) => name));
    const others = functions.filter(({ name }) => !names.has(name));
    expect(others.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['turmaFallback', 'calendarMaintenance', 'logsTokenize']),
    );
    for (const { api, role } of others) {
      expect(tableActions(role)).toEqual(['logs', 'docs'].includes(api) ? [] : actionsFor('read', 'write'));
    }
  });

  it('belongs to its system, and there are no other roles', () => {
    const prefixes: Record<string, string> = {
      turma: 'Turma',
      calendar: 'Calendar',
      logs: 'Log',
      docs: 'Docs',
    };
    for (const { name, api, role } of functions) {
      expect(role.startsWith(prefixes[api] ?? 'none'), name).toBe(true);
    }
    expect(new Set(functions.map(({ role }) => role))).toEqual(new Set(roles.map(({ name }) => name)));
  });

  it('is for Lambda only, and has no managed policies', () => {
    for (const { properties } of roles) {
      expect(properties.AssumeRolePolicyDocument.Statement).toEqual([
        { Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' },
      ]);
      expect(properties.ManagedPolicyArns).toEqual([]);
    }
  });

  it('has no wildcards in actions and resources', () => {
    for (const { name } of roles) {
      for (const { Action, Resource } of statementsOf(name)) {
        expect(Action.join(), name).not.toContain('*');
        expect(JSON.stringify(Resource), name).not.toContain('*');
      }
    }
  });
});

describe('the table policy of a role', () => {
  it('allows only items with partition keys that begin with the name of its API', () => {
    for (const { name } of roles.filter((role) => tableActions(role.name).length > 0)) {
      const prefix = name.startsWith('Turma') ? 'turma#*' : 'calendar#*';
      for (const { Condition } of statementsOf(name).filter(isOfTable)) {
        expect(Condition, name).toEqual({
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [prefix] },
          Null: { 'dynamodb:LeadingKeys': 'false' },
        });
      }
    }
  });

  it('allows reading the table and its indexes, and writing the table', () => {
    for (const { name } of roles) {
      for (const { Action, Resource } of statementsOf(name).filter(isOfTable)) {
        const isReading = Action.every((action) => actionsFor('read').includes(action));
        if (isReading) for (const each of Resource) expect(TABLE_RESOURCES, name).toContainEqual(each);
        else expect(Resource, name).toEqual([arnOf('Table')]);
      }
    }
    expect(statementsOf('TurmaReader').find(isOfTable)?.Resource).toEqual(TABLE_RESOURCES);
    expect(statementsOf('CalendarReader').find(isOfTable)?.Resource).toEqual(TABLE_RESOURCES);
  });

  it('allows the maintenance only the two indexes that it reads', async () => {
    expect(functions.find(({ name }) => name === 'calendarMaintenance')?.role).toBe('CalendarMaintenance');
    const [table, ...indexes] = statementsOf('CalendarMaintenance').find(isOfTable)?.Resource ?? [];
    expect(table).toEqual(arnOf('Table'));
    const read = new Set<string>();
    for (const file of importedBy('functions/calendar/maintenance.ts')) {
      const source = await readFile(file, 'utf8');
      for (const [, index = ''] of source.matchAll(/\bindexRange\('(\w+)'/g)) read.add(index);
    }
    expect([...read].sort()).toEqual(['gsi5', 'gsi6']);
    expect(indexes).toEqual(['gsi5', 'gsi6'].map((index) => ({ 'Fn::Sub': `\${Table.Arn}/index/${index}` })));
  });

  it('matches the indexes of the table', () => {
    expect(template.Resources.Table?.Properties.GlobalSecondaryIndexes).toEqual(
      INDEXES.map((IndexName) => expect.objectContaining({ IndexName })),
    );
  });

  it.each(['turma', 'calendar'])('matches the prefix of the keys of lib/%s', async (api) => {
    const prefixes: string[] = [];
    const files = await readdir(join('lib', api), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const source = await readFile(join('lib', api, file), 'utf8');
      prefixes.push(
        ...[...source.matchAll(/\b(?:keyspace|sequence)\('(\w*)'/g)].map(([, prefix = '']) => prefix),
      );
    }
    expect(prefixes.length).toBeGreaterThan(3);
    expect(new Set(prefixes)).toEqual(new Set([api]));
  });

  it('allows batch writes, which have no conditions, for the events of series that nobody sees yet', async () => {
    const importers = [...graph]
      .filter(([, imports]) => imports.includes('lib/table/batch-write.ts'))
      .map(([file]) => file)
      .sort();
    const files = ['creation', 'removal', 'series-slugs'].map(
      (name) => `lib/calendar/occurrences/${name}.ts`,
    );
    expect(importers).toEqual(files);
  });
});

describe('the roles of the log functions', () => {
  it('allow the tokenizer to poll the input, write the output and send failures', () => {
    expect(statementsOf('LogTokenizer')).toEqual([
      {
        Effect: 'Allow',
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        Resource: [arnOf('LogsLogs')],
      },
      {
        Effect: 'Allow',
        Action: [
          'kinesis:DescribeStream',
          'kinesis:DescribeStreamSummary',
          'kinesis:GetRecords',
          'kinesis:GetShardIterator',
          'kinesis:ListShards',
        ],
        Resource: [arnOf('LogInput')],
      },
      { Effect: 'Allow', Action: ['kinesis:PutRecords'], Resource: [arnOf('LogOutput')] },
      { Effect: 'Allow', Action: ['sqs:SendMessage'], Resource: [arnOf('LogFailures')] },
    ]);
  });

  it('allow the Firehose function only its log', () => {
    expect(statementsOf('LogTransformer')).toEqual([
      {
        Effect: 'Allow',
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        Resource: [arnOf('LogsLogs')],
      },
    ]);
  });
});

it('the role of the documentation page allows only its log', () => {
  expect(statementsOf('DocsPage')).toEqual([
    {
      Effect: 'Allow',
      Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      Resource: [arnOf('TurmaLogs')],
    },
  ]);
});
