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

/** The functions that have answered in this process: in a container just one, in the local stack all. */
const warm = new Set<string>();

/**
 * Middleware that logs one line per request, with its metrics: operation, status, latency, consumed capacity, and
 * identifiers of the caller. Path and query are not logged: they may identify a person.
 */
export function requestLog(
  route: string,
): middy.MiddlewareObj<RequestContext, Result, Error, Context, Timed> {
  const write = ({
    event,
    context,
    internal,
    response,
  }: middy.Request<RequestContext, Result, Error | null, Context, Timed>) => {
    const status = response?.statusCode;
    const latency = performance.now() - internal.started;
    const cold = !warm.has(context.functionName);
    warm.add(context.functionName);
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

/** A function's name is `SERVICE-STAGE-OPERATION`, and no operation contains a hyphen. */
const operationOf = (functionName: string) => functionName.slice(functionName.lastIndexOf('-') + 1);

/** Maximum length of a logged identifier, in characters. The token issuer chooses identifiers, and some are long. */
const MAX_IDENTIFIER_CHARS = 128;

/**
 * The identifiers of a caller and of the program that acts for them, so that abuse can be traced. Never the name or any
 * other claim.
 */
function identifiersOf(caller: Caller | undefined): object {
  if (caller === undefined || !config().LOG_CALLERS) return {};
  const { sub, client_id, azp } = caller.claims;
  return { ...identifier('sub', sub), ...identifier('client_id', client_id ?? azp) };
}

const identifier = (name: string, claim: unknown) =>
  typeof claim === 'string' ? { [name]: excerpt(claim, MAX_IDENTIFIER_CHARS) } : {};
