import type { Caller } from '../../http/auth.ts';
import { equals, type Predicate } from '../lists/filters.ts';
import { studentFor } from './own-student.ts';

/**
 * What `visivel` has to be of the records that a caller may see: a student's token does not show what is hidden from
 * students. Tokens of staff and of applications see all.
 */
export function visibleTo(caller: Caller): Predicate<boolean> | undefined {
  return studentFor(caller, undefined) === undefined ? undefined : equals(true);
}
