import { AsyncLocalStorage } from 'node:async_hooks';

/** The identifier of the current request or invocation, for log lines of code that does not get it. */

const current = new AsyncLocalStorage<string>();

export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** Undefined outside `withRequestId`. */
export const requestId = (): string | undefined => current.getStore();
