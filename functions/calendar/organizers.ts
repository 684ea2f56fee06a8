import { linkedPostEndpoints } from '../../lib/calendar/linked-posts/endpoints.ts';
import { ORGANIZER } from '../../lib/calendar/linked-posts/kinds.ts';
import * as organizers from '../../schemas/calendar/organizers.ts';

export const { list, create, read, update, remove, readBySlug, updateBySlug, removeBySlug } =
  linkedPostEndpoints(organizers, ORGANIZER);
