// Derived from the files in schemas/ by `npm run generate`; a test compares the two.
import { calendarApi } from '../../lib/calendar/http/api.ts';
import { withOtherAddresses } from '../../lib/calendar/http/compatible.ts';
import { calendarWith } from '../../lib/calendar/http/resource.ts';
import { describeRoute } from '../../lib/calendar/http/routes.ts';
import { fallback } from '../../lib/http/fallback.ts';
import { resources } from '../../schemas/calendar/index.ts';

/** Handles requests below the calendar's path that no route of the gateway matches. */
export const handler = fallback(calendarApi, {
  resources,
  other: 'root',
  handlers: {
    categories: () => import('./categories.ts'),
    events: () => import('./events.ts'),
    organizers: () => import('./organizers.ts'),
    root: () => import('./root.ts'),
    series: () => import('./series.ts'),
    tags: () => import('./tags.ts'),
    venues: () => import('./venues.ts'),
  },
  apiWith: calendarWith,
  describe: describeRoute,
});

/** The same, with the other addresses at which clients of the original look for the calendar. */
export const compatible = withOtherAddresses(handler);
