/** What the operations of each file in `schemas/calendar/` are about. */
export const tagDescriptions = {
  categories: 'Categories of events, one below another',
  events: 'Events',
  organizers: 'Who holds events',
  root: 'The interface itself',
  tags: 'Tags of events',
  venues: 'Places where events happen',
};
