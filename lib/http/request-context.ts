import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Caller } from './auth.ts';
import type { WantedFormat } from './format.ts';

/** An event on its way through the middleware, which finds out who sent it and what it says. */
export interface RequestContext extends APIGatewayProxyEventV2 {
  caller?: Caller;
  wanted?: WantedFormat;
  input?: unknown;
}
