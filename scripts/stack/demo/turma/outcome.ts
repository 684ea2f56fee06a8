import {
  SITUACAO_ABERTA,
  SITUACAO_AGUARDANDO_HOMOLOGACAO,
  SITUACAO_CONSOLIDADA,
} from '../../../../lib/turma/catalogs.ts';

/** What became of a student in a class; the class API's reference, sections 8.3 and 11 (rule 22). */
export interface Outcome {
  readonly idSituacao: number;
  readonly situacao: string;
  /** Final average, with the make-up exam if there was one; in tenths. */
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

/** The share of a component's hours that may be missed. */
const MAX_ABSENCES = 0.25;
/** Tenths of grades: from here on without an exam, from here on with one, and what is needed then. */
const PASSES = 70;
const MAY_TAKE_EXAM = 30;
const PASSES_WITH_EXAM = 50;

/** The outcome in a class without results: of its situation. */
export function pending(idSituacaoTurma: number): Outcome {
  const running = idSituacaoTurma === SITUACAO_ABERTA || idSituacaoTurma === SITUACAO_CONSOLIDADA;
  const waiting = idSituacaoTurma === SITUACAO_AGUARDANDO_HOMOLOGACAO ? AGUARDANDO_DEFERIMENTO : CANCELADO;
  return { ...(running ? MATRICULADO : waiting), final: null, recuperacao: null };
}

/**
 * The outcome of three grades (in tenths) and of absences, in a component of so many hours.
 * @param exam the grade of the make-up exam, for whoever has to take it
 */
export function outcome(
  units: readonly [number, number, number],
  absences: number,
  hours: number,
  exam: number,
): Outcome {
  const mean = Math.round((units[0] + units[1] + units[2]) / units.length);
  // A tenth less where the average would lie between two tenths: everyone rounds this one the same way.
  const recuperacao = mean < PASSES && mean >= MAY_TAKE_EXAM ? exam - ((mean + exam) % 2) : null;
  const final = recuperacao === null ? mean : Math.round((mean + recuperacao) / 2);
  const isPassed = final >= (recuperacao === null ? PASSES : PASSES_WITH_EXAM);
  if (absences > hours * MAX_ABSENCES)
    return { ...(isPassed ? REPROVADO_POR_FALTAS : REPROVADO_POR_NOTA_E_FALTA), final, recuperacao };
  if (!isPassed) return { ...REPROVADO_POR_NOTA, final, recuperacao };
  return { ...(recuperacao === null ? APROVADO : APROVADO_POR_NOTA), final, recuperacao };
}
