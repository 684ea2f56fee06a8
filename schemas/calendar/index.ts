import { operationsOf } from '../operation.ts';
import * as categories from './categories.ts';
import * as events from './events.ts';
import * as organizers from './organizers.ts';
import * as root from './root.ts';
import * as tags from './tags.ts';
import * as venues from './venues.ts';

/** All operations of the calendar; the names are those of the files. */
export const operations = operationsOf({ categories, events, organizers, root, tags, venues });
