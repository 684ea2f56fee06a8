import type { Caller } from '../../http/auth.ts';
import { equals, type Predicate } from '../lists/filters.ts';
import { isStudent } from './own-student.ts';

/** The filter on `visivel` for a caller: students do not see hidden records, staff and applications see all. */
export function visibleTo(caller: Caller): Predicate<boolean> | undefined {
  return isStudent(caller) ? equals(true) : undefined;
}
