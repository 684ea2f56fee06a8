import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Api } from './api.ts';

/** The effective method of a request; in some APIs a POST can override it. */
export const methodOf = (api: Api, event: APIGatewayProxyEventV2): string =>
  api.methodOf?.(event) ?? event.requestContext.http.method;
