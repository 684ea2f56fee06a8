import { operations } from '../../schemas/calendar/index.ts';
import type { Method, Operation } from '../../schemas/operation.ts';
import type { Caller } from '../http/auth.ts';
import { routerOf } from '../http/router.ts';

const router = routerOf(operations);

/** The order in which methods are named. */
export const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods that the caller may use at a path below the API's, as far as scopes tell. */
export function allowedMethods(caller: Caller, path: string): Method[] {
  const open = router(path).filter(({ operation }) => mayCall(caller, operation));
  const methods = new Set(open.map(({ route }) => route.method));
  return METHODS.filter((method) => methods.has(method));
}

/** The same as a header; the calendar's reference, section 1.1. None for a path where there is nothing. */
export function allowHeader(caller: Caller, path: string): Record<string, string> {
  const methods = allowedMethods(caller, path);
  return methods.length === 0 ? {} : { allow: methods.join(', ') };
}

const mayCall = ({ scopes }: Caller, operation: Operation) =>
  operation.scopes.length === 0 || operation.scopes.some((scope) => scopes.has(scope));
