import { type NamedOperation, type Operation, operationsOf } from '../../../schemas/operation.ts';
import type { Api } from '../../http/api.ts';
import {
  answering,
  type Call,
  type Handler,
  endpoint as httpEndpoint,
  type LoadAndRespond,
  type Respond,
} from '../../http/endpoint.ts';
import { type Actor, actorOf, type Writer, writerOf } from '../authors/rights.ts';
import { allowedMethodsOf } from './allowed-methods.ts';
import { calendarApi } from './api.ts';
import { withMethodOverride } from './method-override.ts';
import { type Site, siteOf } from './site.ts';

/** Added to the call of every handler. */
export interface OnSite {
  readonly site: Site;
}
export interface WithActor extends OnSite {
  readonly actor: Actor;
}
export interface WithWriter extends OnSite {
  readonly writer: Writer;
}

/** The operations among the exports of a file. */
type Actions<M> = { [N in keyof M]: M[N] extends Operation ? N : never }[keyof M] & string;

/** Makes the handlers of a resource of the calendar; `allowed` covers only the operations of this resource. */
export function resource<M extends Readonly<Record<string, unknown>>>(operations: M) {
  const named = operationsOf({ resource: operations });
  const allowed = allowedMethodsOf(named);
  const api = calendarWith(named, allowed);

  /** Returns a function that makes handlers whose calls include the context. */
  const endpointWith =
    <X>(context: (call: Call<Operation>) => X | Promise<X>) =>
    <O extends Operation, L>(operation: O, answer: Respond<O, X> | LoadAndRespond<O, L, X>): Handler => {
      const respond = answering(answer);
      const check = typeof answer === 'function' ? undefined : answer.check;
      return httpEndpoint(api, operation, {
        ...(check === undefined ? {} : { check }),
        respond: async (call) => respond({ ...call, ...(await context(call)) }),
      });
    };

  return {
    /** The methods that a caller may use at a path of the resource. */
    allowed,
    /** Makes the handler of an operation that does not depend on the caller. */
    endpoint: endpointWith<OnSite>(({ request }) => ({ site: siteOf(request) })),
    /** Makes the handler of an operation that shows each caller what they may see. */
    readEndpoint: endpointWith<WithActor>(async ({ request, caller }) => ({
      site: siteOf(request),
      actor: await actorOf(caller),
    })),
    /** Makes the handler of an operation that writes in the name of the caller. */
    writeEndpoint: endpointWith<WithWriter>(async ({ request, caller }) => ({
      site: siteOf(request),
      writer: await writerOf(caller),
    })),
    /** All handlers of the resource, where a POST can override its method. */
    withMethodOverride: (handlers: Readonly<Record<Actions<M>, Handler>>) =>
      withMethodOverride(named, handlers),
  };
}

/** The calendar's API with an `Allow` header that lists what the caller may do, among these operations. */
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
