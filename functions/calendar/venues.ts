import { linkedPostEndpoints } from '../../lib/calendar/linked-posts/endpoints.ts';
import { VENUE } from '../../lib/calendar/linked-posts/kinds.ts';
import * as venues from '../../schemas/calendar/venues.ts';

export const { list, create, read, update, remove, readBySlug, updateBySlug, removeBySlug } =
  linkedPostEndpoints(venues, VENUE);
