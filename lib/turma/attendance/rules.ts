import type * as z from 'zod';
import type { Participante as ParticipanteSchema } from '../../../schemas/turma/participantes.ts';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import { conflict, invalidMember, notFound } from '../../http/failure.ts';
import { get, readAll } from '../../table/read.ts';
import {
  descricaoSituacao,
  SITUACAO_CONSOLIDADA,
  SITUACAO_EXCLUIDA,
  SITUACAO_INTERROMPIDA,
} from '../catalogs.ts';
import { diasSemAula, participantes } from '../keys.ts';
import { attends } from '../people/enrolment.ts';
import { midnightOf, today } from '../schedule/days.ts';
import { type Lesson, lessonsOf } from '../schedule/lessons.ts';

/** When and for whom attendance can be recorded: rules 1 to 6 in docs/rules/class-api.md. */

type Turma = z.output<typeof StoredTurma>;
type Participante = z.output<typeof ParticipanteSchema>;

/** The absences of one student in a request. */
export interface WantedFaltas {
  readonly idParticipante: number;
  readonly faltas: number;
  /** Path prefix of the student's members in the body: '' or 'frequencias[3].'. */
  readonly at: string;
}

/**
 * Returns the lesson of a day for which attendance can be recorded (rules 1 and 6).
 * @param data the day: its midnight, as in records
 * @throws Failure 409 if attendance cannot be recorded
 */
export async function requireRecordableLesson(turma: Turma, data: number): Promise<Lesson> {
  const { idTurma, idSituacaoTurma } = turma;
  if (CLOSED.has(idSituacaoTurma))
    throw conflict(
      `The class ${idTurma} is ${descricaoSituacao(idSituacaoTurma)} and takes no attendance (id-turma)`,
    );
  const lesson = lessonsOf(turma).find((one) => one.data === data);
  if (lesson === undefined) throw conflict('The class has no lesson on this day (data)');
  if (data > midnightOf(today())) throw conflict('The lesson of this day is still to come (data)');
  if ((await get(diasSemAula, diasSemAula.key({ idTurma, data }))) !== undefined)
    throw conflict('The lesson of this day does not happen (data)');
  return lesson;
}

const CLOSED: ReadonlySet<number> = new Set([SITUACAO_CONSOLIDADA, SITUACAO_EXCLUIDA, SITUACAO_INTERROMPIDA]);

/**
 * Requires enrolled students of the class (rule 3).
 * @throws Failure 404 for someone who is not in the class, 409 for a participant who cannot have attendance
 */
export async function requireStudents(idTurma: number, wanted: readonly WantedFaltas[]): Promise<void> {
  const found = await findParticipantes(idTurma, wanted);
  const present = new Set(found.map(({ idParticipante }) => idParticipante));
  const enrolled = new Set(found.filter(attends).map(({ idParticipante }) => idParticipante));
  for (const { idParticipante, at } of wanted) {
    if (!present.has(idParticipante))
      throw notFound(`The class has no participant ${idParticipante} (${at}id-participante)`);
    if (!enrolled.has(idParticipante))
      throw conflict(`The participant ${idParticipante} is not enrolled as a student (${at}id-participante)`);
  }
}

/** Reads the participants in one query: for a single one, or for the whole class. */
async function findParticipantes(idTurma: number, wanted: readonly WantedFaltas[]): Promise<Participante[]> {
  const [only, ...others] = new Set(wanted.map(({ idParticipante }) => idParticipante));
  const range =
    only !== undefined && others.length === 0
      ? participantes.range({ idTurma, idParticipante: only })
      : participantes.range({ idTurma });
  return readAll(range);
}

/** @throws Failure 400 for more absences than the lesson has class hours (rule 2) */
export function requireHours({ quantidadeAulas }: Lesson, wanted: readonly WantedFaltas[]): void {
  const wrong = wanted.find(({ faltas }) => faltas > quantidadeAulas);
  if (wrong !== undefined)
    throw invalidMember(`${wrong.at}faltas`, `expected 0 to ${quantidadeAulas}, the class hours of the day`);
}

/** @throws Failure 400 for a participant given twice (rule 5) */
export function requireEachOnce(wanted: readonly WantedFaltas[]): void {
  const known = new Set<number>();
  for (const { idParticipante, at } of wanted) {
    if (known.has(idParticipante))
      throw invalidMember(`${at}id-participante`, 'expected each participant once');
    known.add(idParticipante);
  }
}
