import type { Caller } from '../../http/auth.ts';
import type { Range } from '../../table/entity.ts';
import { first } from '../../table/read.ts';
import { requireRecord } from '../classes/require.ts';
import { ownStudent, requireOwn } from '../people/own-student.ts';

/** A grade, or a part of one, of a student. */
interface OfStudent {
  readonly idParticipante: number;
}

/** The place of the grades with an identifier: two students of a class may have the same one. */
interface Named<R> {
  readonly ofAnyone: Range<R>;
  readonly ofStudent: (idParticipante: number) => Range<R>;
}

/**
 * Reads a grade, or a part of one, by its identifier; with a student's token, the one of this student, if it exists.
 * @throws Failure 404 with this message if there is none, 403 if only other students have it, or for an invalid claim
 */
export async function requireGrade<R extends OfStudent>(
  caller: Caller,
  { ofAnyone, ofStudent }: Named<R>,
  message: string,
): Promise<R> {
  const student = ownStudent(caller);
  const own = student === undefined ? undefined : await first(ofStudent(student));
  if (own !== undefined) return own;
  const grade = await requireRecord(ofAnyone, message);
  requireOwn(caller, grade.idParticipante);
  return grade;
}
