import * as z from 'zod';
import { callInProcess, ownTokens } from '../../stack/in-process.ts';

/** The cost of a request, and its response. */
export const ExpensiveCost = z.object({
  name: z.string(),
  isEditor: z.boolean(),
  status: z.int().optional(),
  calls: z.int(),
  /** Read units. */
  units: z.number(),
  body: z.string(),
});
export type ExpensiveCost = z.output<typeof ExpensiveCost>;

/**
 * Loads a large calendar into the table that the environment names, and sends all expensive requests to the functions
 * in this process, without a token and as an editor. Call it before anything reads the settings in the environment.
 */
export async function* measureExpensive(): AsyncGenerator<ExpensiveCost> {
  const authorization = await (await ownTokens())('calendar:write');
  const { calendarApi } = await import('../../../lib/calendar/http/api.ts');
  const { now } = await import('../../../lib/calendar/dates/now.ts');
  const { config } = await import('../../../lib/config.ts');
  const { handler } = await import('../../../functions/calendar/fallback.ts');
  const { expensiveRequests, LARGE } = await import('./expensive-requests.ts');
  const { loadCalendar } = await import('./load.ts');
  const today = now().toZonedDateTimeISO(config().SITE_ZONE).toPlainDate();
  await loadCalendar(LARGE, today);
  for (const request of expensiveRequests(today)) {
    for (const isEditor of request.needsEditor === true ? [true] : [false, true]) {
      const { name, target } = request;
      const headers = isEditor ? { authorization } : {};
      const answer = await callInProcess(handler, calendarApi.basePath(), { target, headers });
      const { status, body, calls, readUnits } = answer;
      yield { name, isEditor, status, body, calls, units: readUnits };
    }
  }
}
