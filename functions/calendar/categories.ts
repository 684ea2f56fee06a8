import { termEndpoints } from '../../lib/calendar/terms/endpoints.ts';
import { CATEGORY } from '../../lib/calendar/terms/kinds.ts';
import * as categories from '../../schemas/calendar/categories.ts';

export const { list, create, read, update, remove } = termEndpoints(categories, CATEGORY);
