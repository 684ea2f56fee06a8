/** What declares the operations of the calendar, by the first step of their paths; what has no such file is in `root`. */
export const resources = {
  categories: () => import('./categories.ts'),
  events: () => import('./events.ts'),
  organizers: () => import('./organizers.ts'),
  root: () => import('./root.ts'),
  tags: () => import('./tags.ts'),
  venues: () => import('./venues.ts'),
};
