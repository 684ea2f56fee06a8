import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type NamedOperation, type Route, routesOf } from '../../schemas/operation.ts';
import type { Api } from './api.ts';
import type { Handler } from './endpoint.ts';
import { methodOf } from './method.ts';

/** POST in place of another method, for clients that can send no other, in the APIs that allow it. */

/**
 * The handlers of a resource, by the names of their operations; one that is given a POST in place of another method
 * hands it on to the one that answers that method at the same path.
 */
export function tunnelled<A extends string>(
  api: Api,
  operations: readonly NamedOperation[],
  handlers: Readonly<Record<A, Handler>>,
): Record<A, Handler> {
  const routes = new Map(operations.map(({ action, operation }) => [action, routesOf(operation)]));
  const routesFor = (action: A) => routes.get(action) ?? [];

  const answering = (own: A, event: APIGatewayProxyEventV2): A => {
    const method = methodOf(api, event);
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
    all[action] = (event, context) => handlers[answering(action, event)](event, context);
  }
  return all;
}
