import * as z from 'zod';
import { publication, wallClock, wholeId } from './record.ts';

/** The identifier of a series of the demo data, for examples. */
export const DEMO_SERIES = 73;

/** How the events of a series repeat. */
export const rule = () => ({
  rule: z.string().describe('Lines of RRULE, RDATE and EXDATE (RFC 5545), in the series’ time zone'),
  description: z.string().describe('The rule in words'),
});

/** Itself null, because OpenAPI 3.0 has no references that may be null. */
const NextOccurrence = z.lazy(() =>
  z
    .object({
      id: wholeId().describe('Id of the event'),
      start_date: wallClock().describe('The start that the rule gives, in the series’ time zone'),
      rest_url: z.string(),
    })
    .nullable()
    .meta({ id: 'NextOccurrence' }),
);

export const Series = z.lazy(() =>
  z
    .object({
      ...publication(),
      rest_url: z.string(),
      title: z.string().describe('HTML'),
      timezone: z.string(),
      all_day: z.boolean(),
      start_date: wallClock().describe('The first date, in the series’ time zone'),
      ...rule(),
      total: z.int().describe('Number of occurrences, including past ones'),
      remaining: z.int().describe('Number of occurrences that have not started, whatever their status'),
      next: NextOccurrence.describe('The first occurrence that has not started, null if there is none'),
      state: z
        .enum(['complete', 'changing'])
        .describe('changing: a change has not reached all occurrences yet'),
      events_url: z.string().describe('URL of the list of its events'),
    })
    .meta({ id: 'Series', description: 'An event that repeats' }),
);
