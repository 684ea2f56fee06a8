import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The DynamoDB calls that this layer makes, each with the actions that a role must allow for it. A transaction needs
 * the actions of the writes in it.
 */
export const CALLS = {
  /** Allowed for every function. */
  read: {
    GetItemCommand: ['GetItem'],
    BatchGetItemCommand: ['BatchGetItem'],
    QueryCommand: ['Query'],
  },
  /** Allowed for functions of writing operations only. */
  write: {
    PutItemCommand: ['PutItem'],
    UpdateItemCommand: ['UpdateItem'],
    DeleteItemCommand: ['DeleteItem'],
    TransactWriteItemsCommand: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    /** Has no conditions: only for items that nobody else reads or writes yet. */
    BatchWriteItemCommand: ['BatchWriteItem'],
  },
} as const;

const reading = new AsyncLocalStorage<true>();

/**
 * Runs work that may only read. On AWS the role of a reading function denies writes; this check denies them locally and
 * in tests too, so that mistakes surface before deployment.
 */
export function readOnly<T>(work: () => T): T {
  return reading.run(true, work);
}

/** @throws Error for a call that is not in `CALLS`, or that writes within `readOnly` */
export function requireAllowed(command: string): void {
  if (command in CALLS.read) return;
  if (reading.getStore() === true) throw new Error(`A reading operation may not send ${command}`);
  if (!(command in CALLS.write)) throw new Error(`${command} is not in CALLS of lib/table/access.ts`);
}
