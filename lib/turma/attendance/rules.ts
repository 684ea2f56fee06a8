import type * as z from 'zod';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import { conflict, invalidMember, notFound } from '../../http/failure.ts';
import { first, get } from '../../table/read.ts';
import {
  descricaoSituacao,
  SITUACAO_CONSOLIDADA,
  SITUACAO_EXCLUIDA,
  SITUACAO_INTERROMPIDA,
} from '../catalogs.ts';
import { diasSemAula, participantes } from '../keys.ts';
import { attends } from '../people/enrolment.ts';
import { type Aula, aulasOf } from '../schedule/aulas.ts';
import { midnightOf, today } from '../schedule/days.ts';
import { findDiscentes } from './discentes.ts';

/** When and for whom attendance can be recorded: rules 1 to 6 in docs/rules/class-api.md. */

type Turma = z.output<typeof StoredTurma>;

/** The absences of one student in a request. */
export interface WantedFaltas {
  readonly idParticipante: number;
  readonly faltas: number;
  /** Path prefix of the student's members in the body: '' or 'frequencias[3].'. */
  readonly at: string;
}

/**
 * Returns the lesson of a day for which attendance can be recorded (docs/rules/class-api.md, rules 1 and 6).
 * @param data the day: its midnight, as in records
 * @throws Failure 409 if attendance cannot be recorded
 */
export async function requireRecordableAula(turma: Turma, data: number): Promise<Aula> {
  const { idTurma, idSituacaoTurma } = turma;
  if (CLOSED.has(idSituacaoTurma))
    throw conflict(
      `Class ${idTurma} is ${descricaoSituacao(idSituacaoTurma)} and accepts no attendance (id-turma)`,
    );
  const aula = aulasOf(turma).find((one) => one.data === data);
  if (aula === undefined) throw conflict('The class has no lesson on this day (data)');
  if (data > midnightOf(today())) throw conflict('The lesson on this day has not taken place yet (data)');
  if ((await get(diasSemAula, diasSemAula.key({ idTurma, data }))) !== undefined)
    throw conflict('There is no lesson on this day: it is SEM AULA (data)');
  return aula;
}

const CLOSED: ReadonlySet<number> = new Set([SITUACAO_CONSOLIDADA, SITUACAO_EXCLUIDA, SITUACAO_INTERROMPIDA]);

/**
 * Requires enrolled students of the class (docs/rules/class-api.md, rule 3).
 * @throws Failure 404 for someone who is not in the class, 409 for a participant who cannot have attendance
 */
export async function requireDiscentes(idTurma: number, wanted: readonly WantedFaltas[]): Promise<void> {
  const students = await findDiscentes(
    idTurma,
    wanted.map(({ idParticipante }) => idParticipante),
  );
  for (const { idParticipante, at } of wanted) {
    const student = students.get(idParticipante);
    if (student !== undefined && attends(student)) continue;
    if (student === undefined && !(await isParticipante(idTurma, idParticipante)))
      throw notFound(`The class has no participant ${idParticipante} (${at}id-participante)`);
    throw conflict(`Participant ${idParticipante} is not enrolled as a student (${at}id-participante)`);
  }
}

/** Whether a person is in the class, in any role. */
const isParticipante = async (idTurma: number, idParticipante: number): Promise<boolean> =>
  (await first(participantes.range({ idTurma, idParticipante }))) !== undefined;

/** @throws Failure 400 for more absences than the lesson has class hours (docs/rules/class-api.md, rule 2) */
export function requireWithinHours({ quantidadeAulas }: Aula, wanted: readonly WantedFaltas[]): void {
  const wrong = wanted.find(({ faltas }) => faltas > quantidadeAulas);
  if (wrong !== undefined)
    throw invalidMember(`${wrong.at}faltas`, `expected 0 to ${quantidadeAulas}, the class hours of the day`);
}

/** @throws Failure 400 for a participant given twice (docs/rules/class-api.md, rule 5) */
export function requireEachOnce(wanted: readonly WantedFaltas[]): void {
  const known = new Set<number>();
  for (const { idParticipante, at } of wanted) {
    if (known.has(idParticipante))
      throw invalidMember(`${at}id-participante`, 'expected each participant once');
    known.add(idParticipante);
  }
}
