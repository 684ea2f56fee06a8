import { callInProcess, ownTokens } from '../../../scripts/stack/in-process.ts';

export type Call = (
  method: string,
  target: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => ReturnType<typeof callInProcess>;

/** Returns a function that calls the calendar in this process, as an editor. The table has to be chosen before. */
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
