import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type * as z from 'zod';
import { type Format, isWrite, type Operation } from '../../schemas/operation.ts';
import { readOnly } from '../table/access.ts';
import { collectCapacity } from '../table/capacity.ts';
import { withDeadline } from '../table/deadline.ts';
import type { Api } from './api.ts';
import { ANONYMOUS, type Caller } from './auth.ts';
import { format, identity, input, permission } from './checks.ts';
import { envelope } from './envelope.ts';
import { refuseOtherMethods } from './method.ts';
import { type Formatted, Reply } from './reply.ts';
import type { RequestContext } from './request-context.ts';
import { requestLog } from './request-log.ts';
import { failures, type Result, toResponse } from './respond.ts';
import type { Input } from './validate.ts';

/** What the function that answers an operation is given: the checked parts of the request, and who calls. */
export interface Call<O extends Operation> extends Input<O> {
  readonly caller: Caller;
  readonly event: APIGatewayProxyEventV2;
  /** The one of the operation's formats in which the answer is wanted; absent for that of the API. */
  readonly format: Format | undefined;
}

/** Answers an operation with a record of one of its declared kinds, or with a `Reply` to say more than that. */
export type Respond<O extends Operation> = (
  call: Call<O>,
) => Promise<Body<O> | Reply<Body<O>> | InFormat<O['formats']>>;

type InFormat<F> = F extends readonly Format[] ? Formatted : never;

type Body<O extends Operation> = Described<O['answers'][keyof O['answers']]>;
type Described<S> = S extends z.ZodType ? z.output<S> : undefined;

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Result>;

/**
 * Makes the Lambda handler of an operation: checks the caller and the request, answers, and puts what is returned or
 * thrown on the wire as its API does. `check` refuses values that contradict each other, which no schema can tell; what
 * only the table can tell is for `respond`, after the caller's permission.
 */
export function endpoint<O extends Operation>(
  api: Api,
  operation: O,
  respond: Respond<O>,
  check?: (input: Input<O>) => void,
): Handler {
  // A container answers one operation, and its file may have eight: the others' chains are never needed.
  let made: ReturnType<typeof chainOf> | undefined;
  const handle: Handler = (event, context) => {
    made ??= chainOf(api, operation, respond, check);
    const chain = made;
    return collectCapacity(() => withDeadline(timeFor(context), () => chain(event, context)));
  };
  return isWrite(operation) ? handle : (event, context) => readOnly(() => handle(event, context));
}

/** How long a request may work, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** What is left of the function's time then: enough to answer why. */
export const ANSWER_MS = 1000;

const timeFor = (context: Context) =>
  Math.min(REQUEST_TIMEOUT_MS, context.getRemainingTimeInMillis() - ANSWER_MS);

function chainOf<O extends Operation>(
  api: Api,
  operation: O,
  respond: Respond<O>,
  check?: (input: Input<O>) => void,
) {
  const status = Number(Object.keys(operation.answers)[0]);
  const checks = { permission: permission(api, operation), input: input(api, operation, check) };

  return middy<RequestContext, Result>()
    .use(envelope(api))
    .use(requestLog(operation.route))
    .use(failures(api))
    .use(refuseOtherMethods(api, operation))
    .use(format(api, operation))
    .use(identity(api, operation))
    .use(api.checks.map((check) => checks[check]))
    .handler(async (event: RequestContext) => {
      const { caller = ANONYMOUS, wanted } = event;
      const call = { ...(event.input as Input<O>), caller, event, format: wanted?.format };
      const answer = await respond(call);
      return toResponse(api, event, answer instanceof Reply ? answer : new Reply(status, answer));
    });
}
