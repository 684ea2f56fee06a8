import { termEndpoints } from '../../lib/calendar/term-endpoints.ts';
import { TAG } from '../../lib/calendar/term-kinds.ts';
import * as tags from '../../schemas/calendar/tags.ts';

export const { list, create, read, update, remove } = termEndpoints(tags, TAG);
