import { termEndpoints } from '../../lib/calendar/term-endpoints.ts';
import { CATEGORY } from '../../lib/calendar/term-kinds.ts';
import * as categories from '../../schemas/calendar/categories.ts';

export const { list, create, read, update, remove } = termEndpoints(categories, CATEGORY);
