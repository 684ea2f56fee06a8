import type { Method, NamedOperation, Operation } from '../../../schemas/operation.ts';
import type { Caller } from '../../http/auth.ts';
import { routerOf } from '../../http/router.ts';

/** The order of methods in headers. */
export const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods that the caller's scopes allow at a path, relative to the API's base path. */
type AllowedMethods = (caller: Caller, path: string) => Method[];

/** Finds the allowed methods among some operations. */
export function allowedMethodsOf(operations: readonly NamedOperation[]): AllowedMethods {
  const router = routerOf(operations);
  return (caller, path) => {
    const callable = router(path).filter(({ operation }) => mayCall(caller, operation));
    const methods = new Set(callable.map(({ route }) => route.method));
    return METHODS.filter((method) => methods.has(method));
  };
}

const mayCall = ({ scopes }: Caller, operation: Operation) =>
  operation.scopes.length === 0 || operation.scopes.some((scope) => scopes.has(scope));
