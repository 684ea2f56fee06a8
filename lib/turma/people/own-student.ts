import { isWrite, type Operation } from '../../../schemas/operation.ts';
import type { Caller } from '../../http/auth.ts';
import { forbidden } from '../../http/failure.ts';

/**
 * Permissions of students' tokens, which have the claim `id-discente`. They cannot access another student's data, and
 * only a few write operations are open to them. Tokens of staff and applications must not have the claim. Null is
 * invalid too, because an issuer may write it for a student whose number it does not know.
 */

/** @throws Failure 403 for a student's token if the operation writes and is not open to students */
export function requireOpen(operation: Operation, caller: Caller): void {
  if (!isWrite(operation) || operation.openTo === 'students') return;
  if (isStudent(caller)) throw forbidden('The token of a student does not allow this');
}

/** The student of a student's token; undefined for another token. @throws Failure 403 for an invalid claim */
export function ownStudent({ claims }: Caller): number | undefined {
  const claim = claims['id-discente'];
  if (claim === undefined) return undefined;
  const own = typeof claim === 'string' && /^\d+$/.test(claim) ? Number(claim) : claim;
  if (typeof own !== 'number' || !Number.isSafeInteger(own))
    throw forbidden('The claim id-discente of the token is not a number');
  return own;
}

/** Whether a token is a student's. @throws Failure 403 for an invalid claim */
export const isStudent = (caller: Caller): boolean => ownStudent(caller) !== undefined;

/**
 * The student that a request concerns: the one it names, or by default the one of a student's token.
 * @param requested the student in the request
 * @throws Failure 403 if it is not the token's own student
 */
export function studentFor(caller: Caller, requested: number | undefined): number | undefined {
  if (requested !== undefined) requireOwn(caller, requested);
  return requested ?? ownStudent(caller);
}

/**
 * @param student may be missing in a broken record, which then belongs to no student
 * @throws Failure 403 for another student's token
 */
export function requireOwn(caller: Caller, student: number | undefined): void {
  const own = ownStudent(caller);
  if (own !== undefined && own !== student)
    throw forbidden('The token of a student gives access to that student alone');
}
