import { nowMs } from '../../clock.ts';
import { conflict, notFound } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { keyText } from '../../table/key.ts';
import { get, query } from '../../table/read.ts';
import { commit } from '../../table/write.ts';
import { check, create, replace, type Write } from '../../table/writes.ts';
import { requireTurma } from '../classes/require.ts';
import { frequenciaIdRanges, frequenciaIds, frequenciasDias, turmas } from '../keys.ts';
import { dayOf, midnightOf } from '../schedule/days.ts';
import { type FrequenciaDia, MAX_ROWS } from '../stored/frequencia-dia.ts';
import { type Frequencia, frequenciaOf, isRecorded, missingRows, rowOf, withRows } from './rows.ts';
import {
  requireEachOnce,
  requireHours,
  requireRecordableLesson,
  requireStudents,
  type WantedFaltas,
} from './rules.ts';

/** Attendance of students of a class on one day. */
export interface AttendanceRecording {
  readonly idTurma: number;
  /** Any instant of the day. */
  readonly data: number;
  readonly wanted: readonly WantedFaltas[];
  /** What has to be on record of these students before: nothing, attendance of each, or either. */
  readonly expects: 'none' | 'each' | 'either';
}

/**
 * Launches attendance, for all students that are named or for none (rules 1 to 6). A day of a class is one item, so
 * whoever reads sees either all of a batch or nothing of it, however large it is. The day is only replaced as it was
 * read, so what others have launched in the meantime stays.
 * @param resultOf what came of it, from the day as it is then
 * @throws Failure 404 for an unknown class or participant and for attendance that has to be there, 409 for a rule,
 * 400 for a participant named twice and for absences beyond the hours of the day
 * @throws ConditionFailed when the day or the class has changed on the way
 */
export async function recordAttendance<R>(
  { idTurma, data: instant, wanted, expects }: AttendanceRecording,
  receiptWrites: ReceiptWrites<R>,
  resultOf: (day: FrequenciaDia) => R,
): Promise<R> {
  requireEachOnce(wanted);
  const data = midnightOf(dayOf(instant));
  const turma = await requireTurma(idTurma);
  await requireStudents(idTurma, wanted);
  const lesson = await requireRecordableLesson(turma, data);
  requireHours(lesson, wanted);

  const stored = await get(frequenciasDias, frequenciasDias.key({ idTurma, data }));
  const { quantidadeAulas } = lesson;
  const before = {
    idTurma,
    data,
    linhas: stored?.linhas ?? [],
    quantidadeAulas,
    version: stored?.version ?? 0,
  };
  requireExpected(before, wanted, expects);

  if (before.linhas.length + missingRows(before, wanted) > MAX_ROWS)
    throw conflict(`The attendance of a day has room for ${MAX_ROWS} students (data)`);

  const { day, writes } = await changes(before, wanted);
  const result = resultOf(day);
  const all = [...writes, ...receiptWrites(result)];
  if (all.length > 0) {
    const { idSituacaoTurma } = turma;
    await commit(check(turmas, turmas.key({ idTurma }), { is: { idSituacaoTurma } }), ...all);
  }
  return result;
}

function requireExpected(
  day: FrequenciaDia,
  wanted: readonly WantedFaltas[],
  expects: AttendanceRecording['expects'],
): void {
  const missing = missingRows(day, wanted);
  if (expects === 'none' && missing < wanted.length)
    throw conflict('The attendance of the participant on this day is on record (id-participante, data)');
  if (expects === 'each' && missing > 0)
    throw notFound('There is no attendance of the participant on this day (id-participante, data)');
}

/** The day with what is wanted, and the writes that make it so; none where it is so already. */
async function changes(
  before: FrequenciaDia,
  wanted: readonly WantedFaltas[],
): Promise<{ day: FrequenciaDia; writes: Write[] }> {
  if (isRecorded(before, wanted)) return { day: before, writes: [] };
  const { idTurma, data } = before;
  const missing = missingRows(before, wanted);
  const primeiro = missing === 0 ? 0 : await frequenciaIds.take(missing);
  const instant = nowMs();
  const day = withRows(before, wanted, { firstId: primeiro, instant });
  const ids = { idTurma, primeiro, ultimo: primeiro + missing - 1, data, dataRegistro: instant };
  return {
    day,
    writes: [
      before.version === 0
        ? create(frequenciasDias, { ...day, version: 1 })
        : replace(frequenciasDias, before, day),
      ...(missing === 0 ? [] : [create(frequenciaIdRanges, ids)]),
    ],
  };
}

/**
 * The attendance record of a class with this identifier: one query for the day on which the identifier was given
 * out, and one read of that day.
 * @throws Failure 404 if the class has none
 */
export async function requireFrequencia(idTurma: number, idFrequencia: number): Promise<Frequencia> {
  await requireTurma(idTurma);
  const ids = frequenciaIdRanges.range({ idTurma });
  for await (const { data } of query(ids, { to: keyText(idFrequencia), descending: true, limit: 1 })) {
    const day = await get(frequenciasDias, frequenciasDias.key({ idTurma, data }));
    const linha = day?.linhas.find((one) => one.idFrequencia === idFrequencia);
    if (day !== undefined && linha !== undefined) return frequenciaOf(day, linha);
  }
  throw notFound('The class has no such attendance record (id-frequencia)');
}

/** The attendance of a participant on a day of a class; nothing where none was launched. */
export async function frequenciaOn(
  { idTurma, data }: Pick<Frequencia, 'idTurma' | 'data'>,
  idParticipante: number,
): Promise<Frequencia | undefined> {
  const day = await get(frequenciasDias, frequenciasDias.key({ idTurma, data }));
  return day === undefined ? undefined : recordedIn(day, idParticipante);
}

/** The same, of a day that was read. */
export function recordedIn(day: FrequenciaDia, idParticipante: number): Frequencia | undefined {
  const linha = rowOf(day, idParticipante);
  return linha === undefined ? undefined : frequenciaOf(day, linha);
}
