import { linkedPostEndpoints } from '../../lib/calendar/linked/endpoints.ts';
import { ORGANIZER } from '../../lib/calendar/linked/kinds.ts';
import * as organizers from '../../schemas/calendar/organizers.ts';

export const { list, create, read, update, remove, readBySlug, updateBySlug, removeBySlug } =
  linkedPostEndpoints(organizers, ORGANIZER);
