import { isWrite, type Operation } from '../../../schemas/operation.ts';
import type { Caller } from '../../http/auth.ts';
import { forbidden } from '../../http/failure.ts';

/**
 * What the token of a student may do: its claim `id-discente` says whose it is. Where an operation is about one
 * student, another one's data is refused, and few operations that write are open to students. Tokens of staff and of
 * applications have no such claim.
 */

/** @throws Failure 403 for a student's token, and for an operation that writes and is not open to students */
export function requireOpen(operation: Operation, caller: Caller): void {
  if (!isWrite(operation) || operation.openTo === 'students') return;
  if (isStudent(caller)) throw forbidden('The token of a student may not do this');
}

/** Whether a token is a student's. @throws Failure 403 for one that does not say which student */
export const isStudent = (caller: Caller): boolean => ownStudent(caller) !== undefined;

/**
 * The student that an operation is about, where the request may leave it out: a student's token means its own.
 * @param asked the student that the request names
 * @throws Failure 403 for another student than the token's own
 */
export function studentFor(caller: Caller, asked: number | undefined): number | undefined {
  const own = ownStudent(caller);
  if (own === undefined) return asked;
  if (asked !== undefined && asked !== own)
    throw forbidden('The token of a student gives access to that student alone');
  return own;
}

/** @throws Failure 403 for a student's token, unless the student is its own */
export function requireOwn(caller: Caller, student: number): void {
  studentFor(caller, student);
}

/** @throws Failure 403 for a claim that names nobody: whose token it is cannot be told */
function ownStudent({ claims }: Caller): number | undefined {
  const claim = claims['id-discente'];
  if (claim === undefined || claim === null) return undefined;
  const own = typeof claim === 'string' && /^\d+$/.test(claim) ? Number(claim) : claim;
  if (typeof own !== 'number' || !Number.isSafeInteger(own))
    throw forbidden('The claim id-discente of the token is not a number');
  return own;
}
