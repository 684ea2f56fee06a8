import { expect } from 'vitest';
import * as z from 'zod';
import { callInProcess, ownTokens } from '../../../scripts/stack/in-process.ts';

export type Call = (
  method: string,
  target: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => ReturnType<typeof callInProcess>;

/** Returns a function that calls the calendar in this process, as an editor. Choose the table first. */
export async function callingAsEditor(): Promise<Call> {
  const authorization = await (await ownTokens())('calendar:write');
  const { calendarApi } = await import('../../../lib/calendar/http/api.ts');
  const { handler } = await import('../../../functions/calendar/fallback.ts');
  const headers = { authorization, 'content-type': 'application/json' };
  return (method, target, body, others) =>
    callInProcess(handler, calendarApi.basePath(), {
      method,
      target,
      headers: { ...headers, ...others },
      body,
    });
}

/**
 * Returns a function that reads from the calendar in this process without a token. First choose the table, and the
 * tokens that the functions accept.
 */
export async function callingAnonymously(): Promise<
  (target: string, headers?: Readonly<Record<string, string>>) => ReturnType<typeof callInProcess>
> {
  const { calendarApi } = await import('../../../lib/calendar/http/api.ts');
  const { handler } = await import('../../../functions/calendar/fallback.ts');
  return (target, headers = {}) => callInProcess(handler, calendarApi.basePath(), { target, headers });
}

const Created = z.object({ id: z.int() });

/** Creates a record. @returns its identifier */
export async function createWith(call: Call, path: string, body: object): Promise<number> {
  const answer = await call('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return Created.parse(JSON.parse(answer.body)).id;
}
