import { Readable } from 'node:stream';
import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readItemsDirectly } from '../../../lib/table/native-items.ts';

/** Makes a document client whose HTTP responses all have one body. */
function clientFor(
  body: string,
  statusCode = 200,
): { plain: DynamoDBDocumentClient; direct: DynamoDBDocumentClient } {
  const connect = () =>
    new DynamoDBClient({
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      maxAttempts: 1,
      requestHandler: {
        handle: async () => ({
          response: { statusCode, headers: {}, body: Readable.from([Buffer.from(body)]) },
        }),
      },
    });
  const options = { unmarshallOptions: { wrapNumbers: Number } };
  const connection = connect();
  readItemsDirectly(connection);
  return {
    plain: DynamoDBDocumentClient.from(connect(), options),
    direct: DynamoDBDocumentClient.from(connection, options),
  };
}

const base64 = fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map(String);
const text = fc.string({ unit: 'binary', maxLength: 20 });
const sets = { minLength: 1, maxLength: 3 };

/** The document client loses an attribute named `__proto__`, or returns a record that cannot be compared. */
const name = text.filter((one) => one !== '__proto__');

/** Any attribute, as the protocol has it. */
const { attribute, attributes } = fc.letrec<{ attribute: object; attributes: Record<string, object> }>(
  (tie) => ({
    attribute: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ S: text }),
      fc.record({ N: number }),
      fc.record({ BOOL: fc.boolean() }),
      fc.constant({ NULL: true }),
      fc.record({ B: base64 }),
      fc.record({ SS: fc.uniqueArray(text, sets) }),
      fc.record({ NS: fc.uniqueArray(number, sets) }),
      fc.record({ BS: fc.uniqueArray(base64, sets) }),
      fc.record({ L: fc.array(tie('attribute'), { maxLength: 4 }) }),
      fc.record({ M: tie('attributes') }),
    ),
    attributes: fc.dictionary(name, tie('attribute'), { maxKeys: 6 }),
  }),
);

const TableName = 'table';
const Key = { pk: 'a', sk: 'b' };
const LastEvaluatedKey: Record<string, AttributeValue> = { pk: { S: 'a' }, sk: { S: 'b' } };

describe('items that are read directly', () => {
  const items = fc.array(attributes, { maxLength: 3 });

  it('are those of a query as the document client converts them, with the rest of the response', async () => {
    const query = new QueryCommand({ TableName, KeyConditionExpression: 'pk = a' });
    await fc.assert(
      fc.asyncProperty(items, async (Items) => {
        const body = {
          Items,
          Count: Items.length,
          LastEvaluatedKey,
          ConsumedCapacity: { CapacityUnits: 0.5 },
        };
        const { plain, direct } = clientFor(JSON.stringify(body));
        expect(await direct.send(query)).toEqual(await plain.send(query));
      }),
    );
  });

  it('are those of a batch', async () => {
    const batch = new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } });
    await fc.assert(
      fc.asyncProperty(items, items, async (first, second) => {
        const UnprocessedKeys = { [TableName]: { Keys: [LastEvaluatedKey], ConsistentRead: true } };
        const body = { Responses: { [TableName]: first, other: second }, UnprocessedKeys };
        const { plain, direct } = clientFor(JSON.stringify(body));
        expect(await direct.send(batch)).toEqual(await plain.send(batch));
      }),
    );
  });

  it('are a single one, or none', async () => {
    const get = new GetCommand({ TableName, Key });
    await fc.assert(
      fc.asyncProperty(fc.option(attributes, { nil: undefined }), attribute, async (Item, other) => {
        const body = { ...(Item === undefined ? {} : { Item: { ...Item, other } }) };
        const { plain, direct } = clientFor(JSON.stringify(body));
        expect(await direct.send(get)).toEqual(await plain.send(get));
      }),
    );
  });
});

it('an attribute named __proto__ is left out', async () => {
  const Item = '{"a":{"S":"1"},"__proto__":{"M":{"b":{"S":"2"}}},"c":{"M":{"__proto__":{"NS":["0"]}}}}';
  const { direct } = clientFor(`{"Item":${Item}}`);
  const { Item: read } = await direct.send(new GetCommand({ TableName, Key }));
  expect(read).toEqual({ a: '1', c: {} });
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});

describe('a response without items', () => {
  const error = {
    __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
    message: 'no such table',
  };

  it.each([
    ['an error', JSON.stringify(error), 400],
    ['no JSON', '<html>', 200],
    ['a server error', '', 500],
  ])('fails as with the document client: %s', async (_, body, status) => {
    const failureOf = async (client: DynamoDBDocumentClient) => {
      const failure: unknown = await client.send(new GetCommand({ TableName, Key })).catch((cause) => cause);
      return failure instanceof Error ? `${failure.name}: ${failure.message}` : failure;
    };
    const { plain, direct } = clientFor(body, status);
    const expected = await failureOf(plain);
    expect(expected).toMatch(/^\w+: /);
    expect(await failureOf(direct)).toBe(expected);
  });
});
