import type { Method, NamedOperation, Operation } from '../../../schemas/operation.ts';
import type { Caller } from '../../http/auth.ts';
import { routerOf } from '../../http/router.ts';
import { memoize } from '../../memoize.ts';

/** Every answer names the methods of its path, and callers ask for the same paths again and again. */
const MAX_MEMOIZED = 1000;

/** The order in which methods are named. */
export const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods that a caller may use at a path below the API's, as far as scopes tell. */
export type AllowedMethods = (caller: Caller, path: string) => Method[];

/** Tells it for the paths of some operations. */
export function allowedMethodsOf(operations: readonly NamedOperation[]): AllowedMethods {
  const router = memoize(MAX_MEMOIZED, routerOf(operations));
  return (caller, path) => {
    const open = router(path).filter(({ operation }) => mayCall(caller, operation));
    const methods = new Set(open.map(({ route }) => route.method));
    return METHODS.filter((method) => methods.has(method));
  };
}

const mayCall = ({ scopes }: Caller, operation: Operation) =>
  operation.scopes.length === 0 || operation.scopes.some((scope) => scopes.has(scope));
