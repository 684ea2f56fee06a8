import type middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { config } from '../config.ts';
import { logMeasured } from '../metrics/log.ts';
import type { Figures } from '../metrics/metrics.ts';
import { consumed } from '../table/capacity.ts';
import type { Caller } from './auth.ts';
import { excerpt } from './excerpt.ts';
import type { RequestContext } from './request-context.ts';
import type { Result } from './result.ts';

type Timed = { started: number };

/**
 * Middleware that writes one line for each request, with its metrics: which operation, how it ended, how long it took
 * what it cost, and whose token was sent. The path and the query stay out of it: they can hold what identifies a person.
 */
export function requestLog(
  route: string,
): middy.MiddlewareObj<RequestContext, Result, Error, Context, Timed> {
  let cold = true;
  const write = ({
    event,
    context,
    internal,
    response,
  }: middy.Request<RequestContext, Result, Error | null, Context, Timed>) => {
    const status = response?.statusCode;
    const latency = performance.now() - internal.started;
    const line = {
      request_id: context.awsRequestId,
      function: context.functionName,
      cold_start: cold,
      route,
      status,
      latency_ms: Math.round(latency),
      ...consumed(),
      ...identifiersOf(event.caller),
    };
    const figures = figuresOf(status ?? 500, latency, cold);
    const dimensions = { operation: operationOf(context.functionName) };
    logMeasured('info', 'request', line, { family: 'request', figures, dimensions });
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

function figuresOf(status: number, latency: number, cold: boolean): Figures<'request'> {
  return {
    Requests: 1,
    ClientErrors: Number(status >= 400 && status < 500),
    ServerErrors: Number(status >= 500),
    Latency: Math.round(latency * 100) / 100,
    ReadUnits: consumed()?.readUnits,
    WriteUnits: consumed()?.writeUnits,
    ColdStarts: Number(cold),
  };
}

/** A function is called `SERVICE-STAGE-OPERATION`, and no operation has a hyphen. */
const operationOf = (functionName: string) => functionName.slice(functionName.lastIndexOf('-') + 1);

/** Identifiers are chosen by the issuer of the tokens, and not always short. */
const MAX_IDENTIFIER_CHARS = 128;

/**
 * The identifiers of a known caller, and of the program that acts for them: by these whoever does harm can be found.
 * Never their name, nor any other claim.
 */
function identifiersOf(caller: Caller | undefined): object {
  if (caller === undefined || !config().LOG_CALLERS) return {};
  const { sub, client_id, azp } = caller.claims;
  return { ...identifier('sub', sub), ...identifier('client_id', client_id ?? azp) };
}

const identifier = (name: string, claim: unknown) =>
  typeof claim === 'string' ? { [name]: excerpt(claim, MAX_IDENTIFIER_CHARS) } : {};
