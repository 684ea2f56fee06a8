import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { events, linkedPosts, terms } from '../../lib/calendar/keys.ts';
import {
  avaliacoes,
  boletins,
  enquetes,
  frequenciasDias,
  notasUnidades,
  noticias,
  tarefas,
} from '../../lib/turma/keys.ts';
import type { Template } from '../../scripts/build/deploy/package.ts';
import { EVERYTHING, packageVariant, STAGE } from './package-variant.ts';

/**
 * CloudFormation allows 500; every optional part at once takes some 475, and the default stack has a limit of its own.
 */
const MAX_RESOURCES = 490;

let template: Template;
beforeAll(async () => {
  template = await packageVariant(STAGE, EVERYTHING);
});

const properties = (name: string) => template.Resources[name]?.Properties ?? {};
const arnOf = (name: string) => ({ 'Fn::GetAtt': [name, 'Arn'] });

it('a stack with everything switched on leaves room for growth', () => {
  const count = Object.keys(template.Resources).length;
  console.info(`With everything switched on the stack has ${count} resources of 500`);
  expect(count).toBeLessThan(MAX_RESOURCES);
});

describe('with changeEvents', () => {
  it('the table has a stream with the images before and after each change, and is otherwise unchanged', () => {
    expect(template.Resources.Table).toMatchObject({
      Type: 'AWS::DynamoDB::Table',
      DeletionPolicy: 'Retain',
      Properties: {
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        BillingMode: 'PAY_PER_REQUEST',
      },
    });
  });

  it('the function gets the records of each item in order, and retries failed ones', () => {
    expect(properties('ChangesPublishEventSourceMappingDynamodbTable')).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
      StartingPosition: 'TRIM_HORIZON',
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 100,
      DestinationConfig: { OnFailure: { Destination: arnOf('ChangeFailures') } },
    });
  });

  it('the function is invoked for items that are records, and for no others', () => {
    const Filters = z.object({
      FilterCriteria: z.object({
        Filters: z.array(z.object({ Pattern: z.string().transform((json): unknown => JSON.parse(json)) })),
      }),
    });
    const { FilterCriteria } = Filters.parse(properties('ChangesPublishEventSourceMappingDynamodbTable'));
    const entities = [events, linkedPosts, terms, noticias, enquetes, tarefas, notasUnidades];
    const names = [...entities, avaliacoes, boletins, frequenciasDias].map(({ name }) => name);
    expect(FilterCriteria.Filters.map(({ Pattern }) => Pattern)).toEqual(
      ['NewImage', 'OldImage'].map((image) => ({ dynamodb: { [image]: { entity: { S: names } } } })),
    );
  });

  it('the role of the function allows no more than it needs', () => {
    const Role = z.object({
      Policies: z.tuple([z.object({ PolicyDocument: z.object({ Statement: z.array(z.looseObject({})) }) })]),
    });
    const [policy] = Role.parse(properties('ChangePublisher')).Policies;
    expect(policy.PolicyDocument.Statement.map(({ Action, Resource }) => [Action, Resource])).toEqual([
      [['logs:CreateLogStream', 'logs:PutLogEvents'], arnOf('CalendarLogs')],
      [
        ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
          (action) => `dynamodb:${action}`,
        ),
        { 'Fn::GetAtt': ['Table', 'StreamArn'] },
      ],
      [['dynamodb:GetItem', 'dynamodb:BatchGetItem'], arnOf('Table')],
      [['events:PutEvents'], arnOf('ChangeBus')],
      [['sqs:GetQueueUrl', 'sqs:SendMessage'], arnOf('ChangeFailures')],
    ]);
    expect(policy.PolicyDocument.Statement[2]).toMatchObject({
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['calendar#*'] } },
    });
  });

  it('the function knows the bus and the queue by their names', () => {
    const { EVENT_BUS, CHANGE_FAILURES } = Object(
      properties('ChangesPublishLambdaFunction').Environment,
    ).Variables;
    expect(EVENT_BUS).toBe(properties('ChangeBus').Name);
    expect(CHANGE_FAILURES).toBe(properties('ChangeFailures').QueueName);
    expect(Object.keys(template.Outputs)).toEqual(expect.arrayContaining(['ChangeBus', 'ChangeFailures']));
  });

  it('two alarms watch the function and its queue, are in docs/operations.md and on the dashboard', async () => {
    const operations = await readFile('docs/operations.md', 'utf8');
    const dashboard = JSON.stringify(properties('Dashboard'));
    for (const [name, alarm] of [
      ['ChangeAge', 'change-age'],
      ['ChangeFailuresWaiting', 'change-failures'],
    ] as const) {
      expect(properties(name)).toMatchObject({
        AlarmName: `sino-${STAGE}-${alarm}`,
        AlarmActions: [{ Ref: 'Alarms' }],
      });
      expect(operations).toContain(`### ${alarm}\n`);
      expect(dashboard).toContain(`sino-${STAGE}-${alarm}`);
    }
    const references = [...dashboard.matchAll(/\$\{(Change\w+)/g)].map(([, id = '']) => id);
    expect(references).not.toEqual([]);
    for (const id of references) expect(template.Resources).toHaveProperty(id);
  });
});
