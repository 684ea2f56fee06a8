import type * as z from 'zod';
import type { Participante as ParticipanteSchema } from '../../../schemas/turma/participantes.ts';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import { conflict, invalidMember, notFound } from '../../http/failure.ts';
import { get, readAll } from '../../table/read.ts';
import { SITUACAO_CONSOLIDADA, SITUACAO_EXCLUIDA, SITUACAO_INTERROMPIDA, situacaoText } from '../catalogs.ts';
import { diasSemAula, participantes } from '../keys.ts';
import { attends } from '../people/enrolment.ts';
import { midnightOf, today } from '../schedule/days.ts';
import { type Lesson, lessonsOf } from '../schedule/lessons.ts';

/** When and of whom attendance can be launched; the class API's reference, section 11, rules 1 to 6. */

type Turma = z.output<typeof StoredTurma>;
type Participante = z.output<typeof ParticipanteSchema>;

/** What is asked for one student, and where it stands in the body. */
export interface WantedFaltas {
  readonly idParticipante: number;
  readonly faltas: number;
  /** The member's name on the wire, up to the one that is meant: '' or 'frequencias[3].'. */
  readonly at: string;
}

/**
 * The lesson of a day for which attendance can be launched (rules 1 and 6).
 * @param data the day, as records name it
 * @throws Failure 409 if there can be none
 */
export async function requireRecordableLesson(turma: Turma, data: number): Promise<Lesson> {
  const { idTurma, idSituacaoTurma } = turma;
  if (CLOSED.has(idSituacaoTurma))
    throw conflict(
      `The class ${idTurma} is ${situacaoText(idSituacaoTurma)} and takes no attendance (id-turma)`,
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
 * Students of the class, enrolled there (rule 3).
 * @throws Failure 404 for someone who is not in the class, 409 for someone who is, and cannot have attendance
 */
export async function requireStudents(idTurma: number, wanted: readonly WantedFaltas[]): Promise<void> {
  const found = await participantsNamed(idTurma, wanted);
  const present = new Set(found.map(({ idParticipante }) => idParticipante));
  const enrolled = new Set(found.filter(attends).map(({ idParticipante }) => idParticipante));
  for (const { idParticipante, at } of wanted) {
    if (!present.has(idParticipante))
      throw notFound(`The class has no participant ${idParticipante} (${at}id-participante)`);
    if (!enrolled.has(idParticipante))
      throw conflict(`The participant ${idParticipante} is not enrolled as a student (${at}id-participante)`);
  }
}

/** One query: of one participant that one alone, of several the whole class. */
async function participantsNamed(idTurma: number, wanted: readonly WantedFaltas[]): Promise<Participante[]> {
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

/** @throws Failure 400 for a participant who is named twice (rule 5) */
export function requireEachOnce(wanted: readonly WantedFaltas[]): void {
  const known = new Set<number>();
  for (const { idParticipante, at } of wanted) {
    if (known.has(idParticipante))
      throw invalidMember(`${at}id-participante`, 'expected each participant once');
    known.add(idParticipante);
  }
}
