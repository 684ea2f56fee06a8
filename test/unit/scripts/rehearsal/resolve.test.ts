import { describe, expect, it } from 'vitest';
import { resolved } from '../../../../scripts/build/deploy/rehearsal/resolve.ts';

const stack = new Map([
  ['Table', { type: 'AWS::DynamoDB::Table', id: 'notes', streamArn: 'arn:of:the:stream' }],
  ['Bus', { type: 'AWS::Events::EventBus', id: 'notes-changes' }],
  ['Queue', { type: 'AWS::SQS::Queue', id: 'http://127.0.0.1:5000/123456789012/failures' }],
  ['Bucket', { type: 'AWS::S3::Bucket', id: 'bucket-1' }],
]);

describe('a value of a template', () => {
  it.each([
    ['text', 'text'],
    [
      [1, true, null],
      [1, true, null],
    ],
    [{ Ref: 'Bucket' }, 'bucket-1'],
    [{ 'Fn::GetAtt': ['Table', 'Arn'] }, 'arn:aws:dynamodb:us-east-1:123456789012:table/notes'],
    [{ 'Fn::GetAtt': ['Table', 'StreamArn'] }, 'arn:of:the:stream'],
    [{ 'Fn::GetAtt': ['Bus', 'Arn'] }, 'arn:aws:events:us-east-1:123456789012:event-bus/notes-changes'],
    [{ 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:123456789012:failures'],
    [
      { 'Fn::Sub': `\${Table.Arn}/index/gsi1` },
      'arn:aws:dynamodb:us-east-1:123456789012:table/notes/index/gsi1',
    ],
    [
      { 'Fn::Sub': `\${Bucket}.\${Gateway}.\${AWS::Region}.\${AWS::URLSuffix}` },
      `bucket-1.\${Gateway}.us-east-1.amazonaws.com`,
    ],
    [
      { Deep: [{ Ref: 'Bucket', More: 1 }, { Ref: 'Bucket' }] },
      { Deep: [{ Ref: 'Bucket', More: 1 }, 'bucket-1'] },
    ],
  ])('%j becomes %j', (value, expected) => {
    expect(resolved(value, stack)).toEqual(expected);
  });

  it.each([
    [{ Ref: 'None' }, 'finds no resource None'],
    [{ 'Fn::GetAtt': ['Bucket', 'Arn'] }, 'the ARN of an AWS::S3::Bucket'],
    [{ 'Fn::GetAtt': ['Bucket', 'StreamArn'] }, 'has no stream'],
    [{ 'Fn::Join': ['', []] }, 'cannot resolve Fn::Join'],
  ])('%j cannot be resolved', (value, reason) => {
    expect(() => resolved(value, stack)).toThrow(reason);
  });
});
