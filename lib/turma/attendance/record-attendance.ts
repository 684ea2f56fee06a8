import { nowMs } from '../../clock.ts';
import { conflict, notFound } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { commit } from '../../table/commit.ts';
import { get } from '../../table/read.ts';
import { check, create, replace, type Write } from '../../table/writes.ts';
import { requireTurma } from '../classes/require.ts';
import { frequenciaIdRanges, frequenciaIds, frequenciasDias, turmas } from '../keys.ts';
import { dayOf, midnightOf } from '../schedule/days.ts';
import { classHoursOf, type FrequenciaDia, MAX_ROWS } from '../stored/frequencia-dia.ts';
import type { ClassDay } from './frequencias.ts';
import { isRecorded, missingRows, withRows } from './rows.ts';
import {
  requireDiscentes,
  requireEachOnce,
  requireRecordableAula,
  requireWithinHours,
  type WantedFaltas,
} from './rules.ts';

/** Attendance to record for students of a class on one day. */
export interface AttendanceRecording {
  readonly idTurma: number;
  /** Any instant of the day. */
  readonly data: number;
  readonly wanted: readonly WantedFaltas[];
  /** Whether these students must already have attendance on record: none of them, all of them, or either. */
  readonly expects: 'none' | 'each' | 'either';
  /** The class and the day, if they were already read. */
  readonly known?: ClassDay | undefined;
}

/**
 * Records attendance, for all given students or for none (docs/rules/class-api.md, rules 1 to 6). A day of a class is
 * one item, so readers see either all of a batch or nothing, whatever its size. The day is replaced only if it is
 * unchanged, so concurrent recordings are not lost.
 * @param resultOf computes the result from the changed day
 * @throws Failure 404 for an unknown class or participant and for missing attendance that is required, 409 for a
 * violated rule, 400 for a participant given twice and for more absences than class hours
 * @throws ConditionFailed if the day or the class has changed concurrently
 */
export async function recordAttendance<R>(
  { idTurma, data: instant, wanted, expects, known }: AttendanceRecording,
  receiptWrites: ReceiptWrites<R>,
  resultOf: (day: FrequenciaDia) => R,
): Promise<R> {
  requireEachOnce(wanted);
  const data = midnightOf(dayOf(instant));
  const turma = known?.turma ?? (await requireTurma(idTurma));
  await requireDiscentes(idTurma, wanted);
  const stored = known?.day ?? (await get(frequenciasDias, frequenciasDias.key({ idTurma, data })));
  const linhas = stored?.linhas ?? [];
  const missing = missingRows({ linhas }, wanted);
  if (expects === 'each' && missing > 0)
    throw notFound('There is no attendance of the participant on this day (id-participante, data)');

  const aula = await requireRecordableAula(turma, data);
  requireWithinHours(aula, wanted);
  if (expects === 'none' && missing < wanted.length)
    throw conflict(
      'The attendance of the participant on this day is already on record (id-participante, data)',
    );
  const { quantidadeAulas } = aula;
  const before = { idTurma, data, linhas, quantidadeAulas, version: stored?.version ?? 0 };
  if (before.linhas.length + missing > MAX_ROWS)
    throw conflict(`A day can have the attendance of at most ${MAX_ROWS} students (data)`);

  // A day that was recorded before a change of the schedule still has its former class hours.
  const { day, writes } =
    stored?.quantidadeAulas === classHoursOf(before) && isRecorded(before, wanted)
      ? { day: stored, writes: [] }
      : await changes(before, wanted, missing);
  const result = resultOf(day);
  const all = [...writes, ...receiptWrites(result)];
  if (all.length > 0) {
    const { idSituacaoTurma } = turma;
    await commit(check(turmas, turmas.key({ idTurma }), { is: { idSituacaoTurma } }), ...all);
  }
  return result;
}

/**
 * The changed day, and the writes for it.
 * @param missing the number of wanted rows that the day does not have
 */
async function changes(
  before: FrequenciaDia,
  wanted: readonly WantedFaltas[],
  missing: number,
): Promise<{ day: FrequenciaDia; writes: Write[] }> {
  const { idTurma, data } = before;
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
