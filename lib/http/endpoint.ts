import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type * as z from 'zod';
import { type Format, isWrite, type Operation } from '../../schemas/operation.ts';
import { withRequestId } from '../request-id.ts';
import { readOnly } from '../table/access.ts';
import { collectCapacity } from '../table/capacity.ts';
import { withDeadline } from '../table/deadline.ts';
import type { Api } from './api.ts';
import { ANONYMOUS, type Caller } from './auth.ts';
import { format, identity, input, permission } from './checks.ts';
import { conditionalGet } from './conditional-get.ts';
import { type Formatted, Reply } from './reply.ts';
import type { RequestContext } from './request-context.ts';
import { requestLog } from './request-log.ts';
import { responding, toResponse } from './respond.ts';
import { requireResponseSize } from './response-size.ts';
import type { Result } from './result.ts';
import type { Input } from './validate.ts';

/** What a handler gets: the validated parts of the request, and the caller. */
export interface Call<O extends Operation> extends Input<O> {
  readonly caller: Caller;
  readonly request: APIGatewayProxyEventV2;
  /** The requested format, where it is not the API's own. */
  readonly format: Format | undefined;
}

/** A record of one of the operation's declared kinds, or a `Reply` with another status or more headers. */
type Answer<O extends Operation> = Promise<Body<O> | Reply<Body<O>> | InFormat<O['formats']>>;
type InFormat<F> = F extends readonly Format[] ? Formatted : never;
type Body<O extends Operation> = Described<O['answers'][keyof O['answers']]>;
type Described<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Answers an operation. `X` is what an API adds to the calls of its handlers. */
export type Respond<O extends Operation, X = unknown> = (call: Call<O> & X) => Answer<O>;

/** Answers an operation in two steps, so that nothing is read twice. */
export interface LoadAndRespond<O extends Operation, L, X = unknown> {
  /** Refuses contradictory values that the schema cannot detect. */
  readonly check?: (input: Input<O>) => void;
  /**
   * Reads the records that decide whether the request is valid, and throws the refusal. Runs after the permission
   * check.
   * @param earlier what it returned before a conflict. If the path names the record by something that may change, such
   * as its slug, reload that record: another one may have the name by then.
   */
  readonly load?: (call: Call<O> & X, earlier?: L) => Promise<L>;
  readonly respond: (call: Call<O> & X & Loaded<L>) => Answer<O>;
}

export interface Loaded<L> {
  /** What `load` returned. */
  readonly loaded: L;
  /** For retry loops: returns what `load` returned on the first attempt, and loads again after a conflict. */
  readonly reload: (failures: number) => Promise<L>;
}

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Result>;

/**
 * Makes the Lambda handler of an operation. It checks the caller and the request, loads, responds, and serializes the
 * result or the error in the form of the API.
 */
export function endpoint<O extends Operation, L>(
  api: Api,
  operation: O,
  answer: Respond<O> | LoadAndRespond<O, L>,
): Handler {
  // Made on first use: a file may have eight operations, and a container serves only one of them.
  let made: ReturnType<typeof chainOf> | undefined;
  const handle: Handler = (event, context) => {
    made ??= chainOf(api, operation, answer);
    const chain = made;
    return withRequestId(context.awsRequestId, () =>
      collectCapacity(() => withDeadline(timeoutMs(context), () => chain(event, context))),
    );
  };
  return isWrite(operation) ? handle : (event, context) => readOnly(() => handle(event, context));
}

/** Answers a call in one function: `load`, then `respond`. */
export function answering<O extends Operation, L, X>(
  answer: Respond<O, X> | LoadAndRespond<O, L, X>,
): Respond<O, X> {
  if (typeof answer === 'function') return answer;
  const { load, respond } = answer;
  return async (call) => {
    // Without `load`, nothing was loaded, and L is undefined.
    const read = async (earlier?: L) => (await load?.(call, earlier)) as L;
    const loaded = await read();
    return respond({
      ...call,
      loaded,
      reload: async (failures) => (failures === 0 ? loaded : read(loaded)),
    });
  };
}

/** The time limit of a request, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** The part of the function's time that is reserved for the response, in milliseconds. */
export const ANSWER_MS = 1000;

const timeoutMs = (context: Context) =>
  Math.min(REQUEST_TIMEOUT_MS, context.getRemainingTimeInMillis() - ANSWER_MS);

function chainOf<O extends Operation, L>(api: Api, operation: O, answer: Respond<O> | LoadAndRespond<O, L>) {
  const status = Number(Object.keys(operation.answers)[0]);
  const respond = answering(answer);
  const check = typeof answer === 'function' ? undefined : answer.check;
  const checks = { permission: permission(api, operation), input: input(api, operation, check) };

  return middy<RequestContext, Result>()
    .use(responding(api, requestLog(operation.route)))
    .use(api.caching === undefined ? [] : conditionalGet(api.caching))
    .use(api.beforeChecks?.(operation) ?? [])
    .use(format(api, operation))
    .use(identity(api, operation))
    .use(api.checks.map((name) => checks[name]))
    .handler(async (event: RequestContext) => {
      const { caller = ANONYMOUS, wanted } = event;
      const call = { ...(event.input as Input<O>), caller, request: event, format: wanted?.format };
      const reply = await respond(call);
      const response = toResponse(api, event, reply instanceof Reply ? reply : new Reply(status, reply));
      if (!isWrite(operation)) requireResponseSize(response.body);
      return response;
    });
}
