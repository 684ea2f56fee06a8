// Derived from the files in schemas/ by `npm run generate`; a test compares the two.

/** The modules that declare the calendar's operations, by the first segment of their paths; the rest is in `root`. */
export const resources = {
  categories: () => import('./categories.ts'),
  events: () => import('./events.ts'),
  organizers: () => import('./organizers.ts'),
  root: () => import('./root.ts'),
  series: () => import('./series.ts'),
  tags: () => import('./tags.ts'),
  venues: () => import('./venues.ts'),
};
