import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { tableName } from './client.ts';
import { type Condition, conditionOf, Expression } from './condition.ts';
import type { Entity, ItemKey, RecordOf } from './entity.ts';

/** A write that `commit` performs, alone or with others. */
export interface Write {
  /** For error messages: `put noticia`. */
  readonly what: string;
  readonly key: ItemKey;
  readonly request: NonNullable<TransactWriteCommandInput['TransactItems']>[number];
}

/** Creates a record, on condition that none has its key. */
export function create<R>(entity: RecordOf<R>, record: R): Write {
  return put(entity, record, { exists: false });
}

/** Writes a whole record; replaces the one with its key if there is one. */
export function put<R>(entity: RecordOf<R>, record: R, condition?: Condition<R>): Write {
  const Item = entity.toItem(record);
  return {
    what: `put ${entity.name}`,
    key: { pk: Item.pk, sk: Item.sk },
    request: { Put: { TableName: tableName(), Item, ...conditionOf(condition) } },
  };
}

/** Replaces a record, on condition that it has not changed since it was read: optimistic locking by its `version`. */
export function replace<R extends { version: number }>(entity: RecordOf<R>, before: R, after: R): Write {
  const condition: Condition<{ version: number }> = { is: { version: before.version } };
  return put(entity, { ...after, version: before.version + 1 }, condition as Condition<R>);
}

/**
 * Updates some fields of an existing record. Fields that are part of a key cannot be updated: `put` the record.
 * @param changes the new values; `undefined` leaves a field unchanged
 * @param increments numbers to add to fields, atomically
 */
export function update<R extends object>(
  entity: RecordOf<R> & Pick<Entity<R, never, never>, 'keyFields'>,
  key: ItemKey,
  changes: { readonly [K in keyof R]?: R[K] | undefined },
  {
    increments = {},
    condition = { exists: true },
  }: { increments?: Increments<R>; condition?: Condition<R> } = {},
): Write {
  const expression = new Expression();
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  const fixed = [...set, ...Object.entries(increments)].find(([field]) => entity.keyFields.has(field));
  if (fixed !== undefined)
    throw new Error(`${fixed[0]} is part of a key of ${entity.name} and cannot be updated in place`);
  const UpdateExpression = assignment(expression, set, Object.entries(increments));
  return {
    what: `update ${entity.name}`,
    key,
    request: {
      Update: { TableName: tableName(), Key: key, UpdateExpression, ...conditionOf(condition, expression) },
    },
  };
}

export type Increments<R> = { readonly [K in keyof R as R[K] extends number ? K : never]?: number };

/**
 * Adds to numbers of a record atomically. Creates the record if there is none, so all of its other fields must follow
 * from its key.
 */
export function count<R extends object>(
  entity: RecordOf<R>,
  record: R,
  by: Readonly<Record<string, number>>,
): Write {
  const { pk, sk, ...fields } = entity.toItem(record);
  const expression = new Expression();
  const UpdateExpression = assignment(expression, Object.entries(fields), Object.entries(by));
  return {
    what: `count ${entity.name}`,
    key: { pk, sk },
    request: {
      Update: { TableName: tableName(), Key: { pk, sk }, UpdateExpression, ...expression.attributes() },
    },
  };
}

type Values = readonly (readonly [field: string, value: unknown])[];

function assignment(expression: Expression, set: Values, add: Values): string {
  const assignments = set.map(([field, value]) => `${expression.name(field)} = ${expression.value(value)}`);
  const additions = add.map(([field, by]) => `${expression.name(field)} ${expression.value(by)}`);
  return [
    assignments.length === 0 ? '' : `SET ${assignments.join(', ')}`,
    additions.length === 0 ? '' : `ADD ${additions.join(', ')}`,
  ].join(' ');
}

/** Removes a record. A missing record is not an error, unless the condition requires it. */
export function remove<R>(entity: RecordOf<R>, key: ItemKey, condition?: Condition<R>): Write {
  return {
    what: `remove ${entity.name}`,
    key,
    request: { Delete: { TableName: tableName(), Key: key, ...conditionOf(condition) } },
  };
}

/** Changes nothing, but makes the transaction fail unless the condition holds. */
export function check<R>(entity: RecordOf<R>, key: ItemKey, condition: Condition<R>): Write {
  const { ConditionExpression = '', ...names } = conditionOf(condition);
  return {
    what: `check ${entity.name}`,
    key,
    request: { ConditionCheck: { TableName: tableName(), Key: key, ConditionExpression, ...names } },
  };
}
