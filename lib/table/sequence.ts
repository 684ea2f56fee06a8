import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { send, tableName } from './client.ts';

/** Unique identifiers from an atomic counter. Numbers may be skipped. */
export interface Sequence {
  /** Takes the next number. */
  next(): Promise<number>;
  /** Takes a block of consecutive numbers. @returns the first of them */
  take(count: number): Promise<number>;
  /** Skips the numbers up to `used`, for records that bring their own identifiers. */
  skipTo(used: number): Promise<void>;
}

/**
 * A named sequence of an API, for example `posts`.
 * @param first its first number
 */
export function sequence(prefix: string, name: string, first = 1): Sequence {
  const Key = { pk: `${prefix}#SEQUENCE#${name}`, sk: 'SEQUENCE' };
  const names = { '#last': 'last' };
  const take = async (count: number) => {
    const { Attributes } = await send(
      new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: 'SET #last = if_not_exists(#last, :before) + :count',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':before': first - 1, ':count': count },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    const last: unknown = Attributes?.last;
    if (typeof last !== 'number' || !Number.isSafeInteger(last))
      throw new Error(`The sequence ${name} is exhausted`);
    return last - count + 1;
  };
  return {
    next: () => take(1),
    take,
    async skipTo(used) {
      const command = new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: 'SET #last = :used',
        ConditionExpression: 'attribute_not_exists(#last) OR #last < :used',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':used': used },
      });
      await send(command).catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      });
    },
  };
}
