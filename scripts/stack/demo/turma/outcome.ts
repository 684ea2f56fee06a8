import { SITUACAO_AGUARDANDO_HOMOLOGACAO } from '../../../../lib/turma/catalogs.ts';
import { isHeld, type Turma } from './classes.ts';

/** The result of a student in a class; rule 22 in docs/rules/class-api.md. */
export interface Outcome {
  readonly idSituacao: number;
  readonly situacao: string;
  /** Final average, including the make-up exam if there was one, in tenths. */
  readonly final: number | null;
  readonly recuperacao: number | null;
}

const MATRICULADO = { idSituacao: 2, situacao: 'MATRICULADO' };
const CANCELADO = { idSituacao: 3, situacao: 'CANCELADO' };
const APROVADO = { idSituacao: 4, situacao: 'APROVADO' };
const REPROVADO_POR_FALTAS = { idSituacao: 7, situacao: 'REPROVADO POR FALTAS' };
const AGUARDANDO_DEFERIMENTO = { idSituacao: 16, situacao: 'AGUARDANDO DEFERIMENTO' };
const APROVADO_POR_NOTA = { idSituacao: 24, situacao: 'APROVADO POR NOTA' };
const REPROVADO_POR_NOTA = { idSituacao: 25, situacao: 'REPROVADO POR NOTA' };
const REPROVADO_POR_NOTA_E_FALTA = { idSituacao: 26, situacao: 'REPROVADO POR NOTA E FALTA' };

/** Maximum share of a component's hours that a student may miss. */
const MAX_ABSENCES = 0.25;
/** Thresholds in tenths of grades: to pass without an exam, to be admitted to it, and to pass with it. */
const MIN_TO_PASS = 70;
const MIN_FOR_EXAM = 30;
const MIN_WITH_EXAM = 50;

/** Returns the outcome in a class without results, which follows from the status of the class. */
export function pending(turma: Turma): Outcome {
  const isAwaiting = turma.idSituacaoTurma === SITUACAO_AGUARDANDO_HOMOLOGACAO;
  const other = isAwaiting ? AGUARDANDO_DEFERIMENTO : CANCELADO;
  return { ...(isHeld(turma) ? MATRICULADO : other), final: null, recuperacao: null };
}

/**
 * Returns the outcome of three grades (in tenths) and of absences, in a component with this number of hours.
 * @param exam the grade of the make-up exam, for students who have to take it
 */
export function outcome(
  units: readonly [number, number, number],
  absences: number,
  hours: number,
  exam: number,
): Outcome {
  const mean = Math.round((units[0] + units[1] + units[2]) / units.length);
  // One tenth less where the average is between two tenths, so that all implementations round it the same way.
  const recuperacao = mean < MIN_TO_PASS && mean >= MIN_FOR_EXAM ? exam - ((mean + exam) % 2) : null;
  const final = recuperacao === null ? mean : Math.round((mean + recuperacao) / 2);
  const isPassed = final >= (recuperacao === null ? MIN_TO_PASS : MIN_WITH_EXAM);
  if (absences > hours * MAX_ABSENCES)
    return { ...(isPassed ? REPROVADO_POR_FALTAS : REPROVADO_POR_NOTA_E_FALTA), final, recuperacao };
  if (!isPassed) return { ...REPROVADO_POR_NOTA, final, recuperacao };
  return { ...(recuperacao === null ? APROVADO : APROVADO_POR_NOTA), final, recuperacao };
}
