import { expect } from 'vitest';
import * as z from 'zod';
import type { Handler } from '../../../lib/http/endpoint.ts';
import { measurementsIn } from '../../../scripts/stack/figures/embedded.ts';
import { invocation } from '../../../scripts/stack/gateway-event.ts';
import { callInProcess, ownSigner } from '../../../scripts/stack/in-process.ts';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { catchLog } from '../../unit/http/log-lines.ts';

/** The response of a list that contains a broken record. */
export interface ListAnswer {
  readonly status: number | undefined;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The keys of the records that were left out, or else their names. */
  readonly leftOut: readonly string[];
}

const LeftOut = z
  .looseObject({
    message: z.literal('a record was left out of a list'),
    request_id: z.literal(invocation.awsRequestId),
    kind: z.string(),
    id: z.union([z.string(), z.number()]),
    key: z.string().optional(),
  })
  .transform(({ kind, id, key }) => key ?? `${kind} ${id}`);

/**
 * Returns a function that calls an API in this process, with or without a token. Changes the environment of the
 * process, so call it first.
 */
export async function newClient(api: 'turma' | 'calendar', scope: string) {
  const tokenWith = await ownSigner();
  process.env.METRICS = 'operations';
  const basePath = { turma: '/turma/v1', calendar: '/api/calendar/events/v1' }[api];
  const { handler }: { handler: Handler } = await import(`../../../functions/${api}/fallback.ts`);
  const askOnce = async (
    target: string,
    options: { anonymous?: boolean; scope?: string; student?: number; paginado?: boolean },
  ): Promise<ListAnswer> => {
    const claims = options.student === undefined ? {} : { 'id-discente': options.student };
    const authorization = await tokenWith({ scope: options.scope ?? scope, ...claims });
    const logged = catchLog();
    const headers = {
      host: 'localhost',
      paginado: String(options.paginado ?? true),
      ...(options.anonymous === true ? {} : { authorization }),
    };
    const answer = await callInProcess(handler, basePath, { target, headers });
    const lines = logged();
    const leftOut = lines.flatMap((line) => LeftOut.safeParse(line).data ?? []);
    const measured = lines.flatMap((line) => measurementsIn(JSON.stringify(line)));
    const counted = measured.filter(({ name }) => name === 'RecordsLeftOut');
    expect(counted.length, 'each is counted').toBe(leftOut.length);
    return { ...answer, leftOut };
  };
  return (target: string, options: Parameters<typeof askOnce>[1] = {}) =>
    retryWhileUnavailable(() => askOnce(target, options));
}
