import type middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type Operation, routesOf } from '../../schemas/operation.ts';
import type { Api } from './api.ts';
import type { RequestContext } from './request-context.ts';

/** The effective method of a request; in some APIs a POST can override it. */
export const methodOf = (api: Api, event: APIGatewayProxyEventV2): string =>
  api.methodOf?.(event) ?? event.requestContext.http.method;

/** Middleware that refuses to override the method with one that this operation does not have. */
export function refuseOtherMethods(api: Api, operation: Operation): middy.MiddlewareObj<RequestContext> {
  const own = routesOf(operation).map((route) => route.method);
  return {
    before: ({ event }) => {
      const method = methodOf(api, event);
      const isOverridden = method !== event.requestContext.http.method;
      if (isOverridden && !own.some((name) => name === method)) throw api.wrongMethod(method, own);
    },
  };
}
