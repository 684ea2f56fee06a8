import { type NamedOperation, type Operation, operationsOf } from '../../../schemas/operation.ts';
import type { Api } from '../../http/api.ts';
import { type Handler, endpoint as httpEndpoint, type Respond } from '../../http/endpoint.ts';
import { tunnelled as httpTunnelled } from '../../http/tunnel.ts';
import type { Input } from '../../http/validate.ts';
import { allowedMethodsOf } from './allowed-methods.ts';
import { calendarApi } from './api.ts';

/** The operations among the exports of a file. */
type Actions<M> = { [N in keyof M]: M[N] extends Operation ? N : never }[keyof M] & string;

/** Makes the handlers of a resource of the calendar, which knows of no other resource's operations. */
export function resource<M extends Readonly<Record<string, unknown>>>(operations: M) {
  const named = operationsOf({ resource: operations });
  const allowed = allowedMethodsOf(named);
  const api = calendarWith(named, allowed);
  return {
    /** What the caller may do at a path of the resource. */
    allowed,
    /** Makes the handler of one of its operations; see `endpoint` of lib/http for `check`. */
    endpoint: <O extends Operation>(operation: O, respond: Respond<O>, check?: (input: Input<O>) => void) =>
      httpEndpoint(api, operation, respond, check),
    /** All its handlers, where a POST can stand for other methods. */
    tunnelled: (handlers: Readonly<Record<Actions<M>, Handler>>) => httpTunnelled(api, named, handlers),
  };
}

/** The calendar as it tells callers which of these operations they may use where; its reference, section 1.1. */
export function calendarWith(
  operations: readonly NamedOperation[],
  allowed = allowedMethodsOf(operations),
): Api {
  return {
    ...calendarApi,
    headers: (caller, path) => {
      const methods = allowed(caller, path.slice(calendarApi.basePath().length));
      return {
        ...calendarApi.headers(caller, path),
        ...(methods.length === 0 ? {} : { allow: methods.join(', ') }),
      };
    },
  };
}
