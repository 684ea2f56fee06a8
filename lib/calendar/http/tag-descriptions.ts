/** Descriptions of the tags of operations, one for each file in `schemas/calendar/`. */
export const tagDescriptions = {
  categories: 'Categories of events, which form a tree',
  events: 'Events',
  organizers: 'Organizers of events',
  root: 'The API itself',
  tags: 'Tags of events',
  venues: 'Venues of events',
};
