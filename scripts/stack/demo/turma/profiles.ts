import { SITUACAO_CONSOLIDADA } from '../../../../lib/turma/catalogs.ts';
import { type DemoClass, isSpecial } from './classes.ts';

/** The performance of a student in a class. */
export type Profile = 'good' | 'middling' | 'weak' | 'absent';

const EVERY_RESULT: readonly Profile[] = ['weak', 'absent', 'middling', 'good', 'good', 'good', 'good'];
const ORDINARY: readonly Profile[] = ['good', 'good', 'middling', 'good', 'good', 'weak', 'good'];

/** The first students of a finished special class have every possible result. */
export function profileOf(demo: DemoClass, index: number): Profile {
  const { number, turma } = demo;
  const isFinished = turma.idSituacaoTurma === SITUACAO_CONSOLIDADA;
  const profiles = isSpecial(demo) && isFinished ? EVERY_RESULT : ORDINARY;
  return profiles[(isFinished ? index : index + number) % profiles.length] ?? 'good';
}
