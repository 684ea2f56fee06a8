import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The calls of DynamoDB that this layer makes, each with the actions that a role has to allow for it. A transaction is
 * allowed by what is done in it.
 */
export const CALLS = {
  /** What every function may do. */
  read: {
    GetItemCommand: ['GetItem'],
    BatchGetItemCommand: ['BatchGetItem'],
    QueryCommand: ['Query'],
  },
  /** What only those of writing operations may do. */
  write: {
    PutItemCommand: ['PutItem'],
    UpdateItemCommand: ['UpdateItem'],
    DeleteItemCommand: ['DeleteItem'],
    TransactWriteItemsCommand: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  /** What loads data, with a person's rights: no function does it. */
  load: {
    BatchWriteItemCommand: ['BatchWriteItem'],
  },
} as const;

const reading = new AsyncLocalStorage<true>();

/**
 * Runs work that may only read, as functions do whose roles allow no more. On AWS such a role would refuse a write; so
 * that it is found before that, it is refused here too.
 */
export function readOnly<T>(work: () => T): T {
  return reading.run(true, work);
}

/** @throws Error for a call that is not one of those above, or writes where only reading is allowed */
export function refuseUnlessAllowed(command: string): void {
  if (command in CALLS.read) return;
  if (reading.getStore() === true) throw new Error(`A reading operation may not send a ${command}`);
  if (!(command in CALLS.write) && !(command in CALLS.load))
    throw new Error(`lib/table/access.ts does not say which action allows a ${command}`);
}
