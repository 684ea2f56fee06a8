import { SITUACAO_CONSOLIDADA } from '../../../../lib/turma/catalogs.ts';
import { type DemoClass, isSpecial } from './classes.ts';

/** The performance of a student in a class. */
export type Profile = 'good' | 'middling' | 'weak' | 'absent';

const OF_EVERY_RESULT: readonly Profile[] = ['weak', 'absent', 'middling', 'good', 'good', 'good', 'good'];
const ORDINARY: readonly Profile[] = ['good', 'good', 'middling', 'good', 'good', 'weak', 'good'];

/** The first students of a finished class of the small demo have every possible result. */
export function profileOf(demo: DemoClass, place: number): Profile {
  const { number, turma } = demo;
  const isFinished = turma.idSituacaoTurma === SITUACAO_CONSOLIDADA;
  const profiles = isSpecial(demo) && isFinished ? OF_EVERY_RESULT : ORDINARY;
  return profiles[(isFinished ? place : place + number) % profiles.length] ?? 'good';
}
