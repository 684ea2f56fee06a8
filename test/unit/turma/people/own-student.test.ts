import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../lib/http/auth.ts';
import { Failure } from '../../../../lib/http/failure.ts';
import { requireOwn, studentFor } from '../../../../lib/turma/people/own-student.ts';

const caller = (claims: Caller['claims']): Caller => ({ subject: 'ana', scopes: new Set(), claims });
const refusal = (act: () => unknown) => {
  try {
    return { allowed: act() };
  } catch (error) {
    if (error instanceof Failure) return error.status;
    throw error;
  }
};

describe('a token without a student', () => {
  it('may request any student, or none', () => {
    expect(studentFor(caller({}), 900_021)).toBe(900_021);
    expect(studentFor(caller({}), undefined)).toBeUndefined();
    expect(() => requireOwn(caller({}), 900_021)).not.toThrow();
  });
});

describe.each([900_021, '900021'])("a student's token with the claim %j", (claim) => {
  const student = caller({ 'id-discente': claim });

  it('defaults to that student', () => {
    expect(studentFor(student, 900_021)).toBe(900_021);
    expect(studentFor(student, undefined)).toBe(900_021);
    expect(() => requireOwn(student, 900_021)).not.toThrow();
  });

  it('is refused for another one', () => {
    expect(refusal(() => studentFor(student, 900_022))).toBe(403);
    expect(refusal(() => requireOwn(student, 900_022))).toBe(403);
    expect(refusal(() => requireOwn(student, undefined))).toBe(403);
  });
});

describe('an invalid claim', () => {
  it.each(['', 'ana', '900021 ', '-1', 1.5, true, null, ['900021'], '9'.repeat(20)])(
    '%j grants nothing',
    (claim) => {
      const student = caller({ 'id-discente': claim });
      expect(refusal(() => studentFor(student, 900_021))).toBe(403);
      expect(refusal(() => studentFor(student, undefined))).toBe(403);
    },
  );
});
