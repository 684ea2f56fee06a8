import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type NamedOperation, type Route, routesOf } from '../../../schemas/operation.ts';
import type { Handler } from '../../http/endpoint.ts';
import { readQuery } from '../../http/request.ts';

/** POST as a substitute for other methods, for clients that cannot send those. */

/** The method that a request means: for a POST, the query parameter `_method`, or else the header. */
export function overriddenMethod(event: APIGatewayProxyEventV2): string {
  const { method } = event.requestContext.http;
  if (method !== 'POST') return method;
  const names = [readQuery(event)._method, event.headers['x-http-method-override']].flat();
  return names.find((name) => name !== undefined && name !== '')?.toUpperCase() ?? method;
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
