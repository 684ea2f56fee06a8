import { linkedPostEndpoints } from '../../lib/calendar/linked/endpoints.ts';
import { VENUE } from '../../lib/calendar/linked/kinds.ts';
import * as venues from '../../schemas/calendar/venues.ts';

export const { list, create, read, update, remove, readBySlug, updateBySlug, removeBySlug } =
  linkedPostEndpoints(venues, VENUE);
