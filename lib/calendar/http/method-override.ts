import type middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type NamedOperation, type Operation, type Route, routesOf } from '../../../schemas/operation.ts';
import type { Handler } from '../../http/endpoint.ts';
import { type Failure, noRoute } from '../../http/failure.ts';
import { readQuery } from '../../http/request.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Result } from '../../http/result.ts';

/** POST as a substitute for other methods, for clients that cannot send those. */

/** The method that a request means: for a POST, the query parameter `_method`, or else the header. */
export function overriddenMethod(event: APIGatewayProxyEventV2): string {
  const { method } = event.requestContext.http;
  if (method !== 'POST') return method;
  const names = [event.headers['x-http-method-override'], readQuery(event)._method].flat();
  return names.findLast((name) => name !== undefined && name !== '')?.toUpperCase() ?? method;
}

/** The refusal of a method that a known path does not have. */
export const wrongMethod = (method: string): Failure => noRoute(`${method} is not supported at this path`);

/** Middleware that refuses to override the method with one that this operation does not have. */
export function refuseOtherMethods(operation: Operation): middy.MiddlewareObj<RequestContext, Result> {
  const own = routesOf(operation).map((route) => route.method);
  return {
    before: ({ event }) => {
      const method = overriddenMethod(event);
      const isOverridden = method !== event.requestContext.http.method;
      if (isOverridden && !own.some((name) => name === method)) throw wrongMethod(method);
    },
  };
}

/**
 * Wraps the handlers of a resource: each passes a POST that overrides its method to the handler of that method at the
 * same path.
 */
export function withMethodOverride<A extends string>(
  operations: readonly NamedOperation[],
  handlers: Readonly<Record<A, Handler>>,
): Record<A, Handler> {
  const routes = new Map(operations.map(({ action, operation }) => [action, routesOf(operation)]));
  const routesFor = (action: A) => routes.get(action) ?? [];

  const actionFor = (own: A, event: APIGatewayProxyEventV2): A => {
    const method = overriddenMethod(event);
    if (method === event.requestContext.http.method) return own;
    const paths = routesFor(own).map(({ path }) => path);
    for (const action in handlers) {
      const isMeant = ({ method: other, path }: Route) => other === method && paths.includes(path);
      if (routesFor(action).some(isMeant)) return action;
    }
    return own;
  };
  const all: Record<A, Handler> = { ...handlers };
  for (const action in handlers) {
    all[action] = (event, context) => handlers[actionFor(action, event)](event, context);
  }
  return all;
}
