import { calendarWith } from '../../lib/calendar/resource.ts';
import { describeRoute } from '../../lib/calendar/routes.ts';
import { fallback } from '../../lib/http/fallback.ts';
import { operations } from '../../schemas/calendar/index.ts';

/** Answers what no route of the gateway matches below the calendar's path. */
export const handler = fallback(
  calendarWith(operations),
  operations,
  (resource) => import(`./${resource}.ts`),
  describeRoute,
);
