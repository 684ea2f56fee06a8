import { describe, expect, it } from 'vitest';
import { compare } from '../../../../scripts/build/deploy/rehearsal/compare.ts';
import type { Described } from '../../../../scripts/build/deploy/rehearsal/describe.ts';
import { summaryOf } from '../../../../scripts/build/deploy/rehearsal/describe.ts';

const template = {
  Outputs: {},
  Resources: {
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: { Policies: [{ Resource: { 'Fn::GetAtt': ['Table', 'Arn'] } }] },
    },
    Table: {
      Type: 'AWS::DynamoDB::Table',
      Properties: { TableName: 'notes', SSESpecification: { SSEEnabled: true } },
    },
    Logs: { Type: 'AWS::Logs::LogGroup', Properties: { LogGroupName: '/notes', RetentionInDays: '30' } },
    Route: { Type: 'AWS::ApiGatewayV2::Route', Properties: {} },
    Other: { Type: 'AWS::ApiGatewayV2::Route', Properties: {} },
  },
};

const stack = new Map([
  ['Role', { type: 'AWS::IAM::Role', id: 'role-1' }],
  ['Table', { type: 'AWS::DynamoDB::Table', id: 'notes' }],
  ['Logs', { type: 'AWS::Logs::LogGroup', id: '/notes' }],
]);

const described: readonly [string, Described][] = [
  ['Role', { Policies: [{ Resource: 'arn:aws:dynamodb:us-east-1:123456789012:table/notes' }] }],
  ['Table', { TableName: 'notes', SSESpecification: { SSEEnabled: true } }],
  ['Logs', { LogGroupName: '/notes', RetentionInDays: 30 }],
];

/** Compares the template with a deployed stack with changes. */
const comparison = (changes: Record<string, Described> = {}, deployed = stack) =>
  compare(template, {
    stack: deployed,
    described: new Map([...described, ...Object.entries(changes)]),
    lastModified: new Map(),
  });

const ROUTES = 'It does not create AWS::ApiGatewayV2::Route (2 in the template).';

describe('a deployed stack', () => {
  it('matches the template, except for resources that the emulator cannot create', () => {
    expect(comparison()).toEqual({ problems: [], limits: [ROUTES] });
  });

  it('may lack properties that the emulator ignores', () => {
    expect(comparison({ Table: { TableName: 'notes', SSESpecification: { SSEEnabled: false } } })).toEqual({
      problems: [],
      limits: [ROUTES, 'It ignores AWS::DynamoDB::Table SSESpecification.'],
    });
  });

  it.each([
    { Logs: { LogGroupName: '/notes', RetentionInDays: 7 } },
    { Logs: { LogGroupName: '/notes', RetentionInDays: undefined } },
  ])('may not have another value: %j', (changes) => {
    expect(comparison(changes).problems).toEqual([
      'RetentionInDays of Logs, an AWS::Logs::LogGroup, does not match the template.',
    ]);
  });

  it('may not refer to another resource', () => {
    const other = { Policies: [{ Resource: 'arn:aws:dynamodb:us-east-1:123456789012:table/other' }] };
    expect(comparison({ Role: other }).problems).toEqual([
      'Policies of Role, an AWS::IAM::Role, does not match the template.',
    ]);
  });

  it('may not lack another resource, or have an additional one', () => {
    const { problems } = comparison(
      {},
      new Map([
        ...[...stack].filter(([name]) => name !== 'Logs'),
        ['New', { type: 'AWS::SQS::Queue', id: 'q' }],
      ]),
    );
    expect(problems).toEqual([
      'Logs, an AWS::Logs::LogGroup, was not created.',
      'New was created, but is not in the template.',
    ]);
  });

  it('is listed by type', () => {
    expect(summaryOf(new Map([...stack, ['Queue', { type: 'AWS::SQS::Queue', id: 'q' }]]))).toEqual([
      '    1  AWS::DynamoDB::Table, compared with the template',
      '    1  AWS::IAM::Role, compared with the template',
      '    1  AWS::Logs::LogGroup, compared with the template',
      '    1  AWS::SQS::Queue',
    ]);
  });
});
