import { termEndpoints } from '../../lib/calendar/terms/endpoints.ts';
import { TAG } from '../../lib/calendar/terms/kinds.ts';
import * as tags from '../../schemas/calendar/tags.ts';

export const { list, create, read, update, remove } = termEndpoints(tags, TAG);
