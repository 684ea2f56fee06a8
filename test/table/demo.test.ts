import { randomUUID } from 'node:crypto';
import { DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { UserError } from '../../scripts/cli/lib/command.ts';
import { checkCalendar } from '../../scripts/stack/check/calendar.ts';
import { checkTurma } from '../../scripts/stack/check/turma.ts';
import { ensureDemo, keepInterruptedDemo } from '../../scripts/stack/demo.ts';
import { createTable } from '../../scripts/stack/table.ts';

const endpoint = String(inject('tableEnvironment').AWS_ENDPOINT_URL_DYNAMODB);
const client = new DynamoDBClient({});

let TableName: string;
let resources: { Resources: { Table: { Type: string; Properties: object } } };

beforeEach(async () => {
  TableName = `sino-test-${randomUUID()}`;
  const Properties = { ...z.looseObject({}).parse(inject('tableProperties')), TableName };
  resources = { Resources: { Table: { Type: 'AWS::DynamoDB::Table', Properties } } };
  await createTable({ resources }, endpoint);
});

const put = (pk: string, more = {}) =>
  client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, sk: { S: 'DEMO' }, ...more } }));

/** The partition keys of the table. */
async function partitionKeys(): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ProjectionExpression: 'pk' }))
    keys.push(...Items.map(({ pk }) => pk?.S));
  return keys;
}

const ensure = (isShared = false) => {
  const env = { ...inject('tableEnvironment'), ...process.env, TABLE_NAME: TableName };
  return ensureDemo({ resources }, endpoint, env, { isShared });
};
const beginLoad = () => put('local#DEMO', { state: { S: 'loading' } });

describe('the demo data', () => {
  it('is consistent in the table, even after an interrupted load, and is loaded once', async () => {
    await beginLoad();
    await put('of the interrupted load');
    expect(await ensure()).toBe(true);
    process.env.TABLE_NAME = TableName;
    expect(await checkTurma()).toEqual([]);
    expect(await checkCalendar()).toEqual([]);
    const keys = await partitionKeys();
    expect(keys).not.toContain('of the interrupted load');
    expect(keys.filter((pk) => pk?.startsWith('turma#TURMA#')).length).toBeGreaterThan(1000);
    await put('of the developer');
    expect(await ensure()).toBe(true);
    expect(await partitionKeys()).toContain('of the developer');
  });

  it('is not loaded into a table with other records', async () => {
    await put('of the developer');
    expect(await ensure()).toBe(false);
    expect(await partitionKeys()).toEqual(['of the developer']);
  });

  it('does not replace other records that came after an interrupted load', async () => {
    await beginLoad();
    await keepInterruptedDemo(endpoint, TableName);
    await put('of the developer');
    expect(await ensure()).toBe(false);
    expect(await partitionKeys()).toEqual(['of the developer']);
  });

  it('stays marked as complete in a start without demo data', async () => {
    await put('local#DEMO');
    await keepInterruptedDemo(endpoint, TableName);
    expect(await ensure()).toBe(true);
  });

  it('does not replace a table that others may write to', async () => {
    await beginLoad();
    await put('of the developer');
    await expect(ensure(true)).rejects.toThrow(UserError);
    expect(await partitionKeys()).toContain('of the developer');
  });
});
