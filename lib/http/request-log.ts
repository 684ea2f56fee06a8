import type middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { log } from '../log.ts';
import { consumed } from '../table/capacity.ts';
import type { Incoming } from './incoming.ts';
import type { Result } from './wire.ts';

type Timed = { started: number };

/**
 * Middleware that writes one line for each request: which operation, how it ended, how long it took and what it cost.
 * The path and the query stay out of it: they can hold what identifies a person.
 */
export function requestLog(route: string): middy.MiddlewareObj<Incoming, Result, Error, Context, Timed> {
  let cold = true;
  const write = ({
    context,
    internal,
    response,
  }: middy.Request<Incoming, Result, Error | null, Context, Timed>) => {
    log.info('request', {
      request_id: context.awsRequestId,
      function: context.functionName,
      cold_start: cold,
      route,
      status: response?.statusCode,
      latency_ms: Math.round(performance.now() - internal.started),
      ...consumed(),
    });
    cold = false;
  };
  return {
    before: ({ internal }) => {
      internal.started = performance.now();
    },
    after: write,
    onError: write,
  };
}
