import type * as z from 'zod';
import {
  MAX_RECORDS,
  RegistroAtividade,
  type RegistroAtividadeTurma,
  type read,
} from '../../../schemas/turma/registros-atividades.ts';
import { nowMs } from '../../clock.ts';
import type { Caller } from '../../http/auth.ts';
import { invalidParameter } from '../../http/failure.ts';
import { presentEach } from '../../http/present-each.ts';
import { keyText } from '../../table/key.ts';
import { query } from '../../table/read.ts';
import type { Predicate } from '../lists/filters.ts';
import { toRecord } from '../lists/to-record.ts';
import { studentFor } from '../people/own-student.ts';
import { type Activity, activityItems, activityOf } from './activities.ts';

type Registro = z.output<typeof RegistroAtividade>;
type Turma = z.output<typeof RegistroAtividadeTurma>['turmas'][number];
type Wanted = z.output<typeof read.query>;

/** Number of classes to read concurrently. */
const CONCURRENCY = 10;

/**
 * The activities of each class that the caller may see. A class that does not exist has none.
 * @throws Failure 400 for more activities than a response may have
 */
export async function registrosOf(
  { idTurma: ids, registrosAPartirDe }: Wanted,
  caller: Caller,
): Promise<z.output<typeof RegistroAtividadeTurma>> {
  const isVisible = visibilityFor(caller);
  const wanted = [...new Set(ids)];
  const turmas: Turma[] = [];
  let total = 0;
  while (turmas.length < wanted.length) {
    const chunk = wanted.slice(turmas.length, turmas.length + CONCURRENCY);
    const read = await Promise.all(
      chunk.map(async (idTurma) => {
        const registros = await registrosSince(idTurma, registrosAPartirDe, isVisible);
        return { idTurma, totalRegistros: registros.length, registros };
      }),
    );
    total += read.reduce((sum, { totalRegistros }) => sum + totalRegistros, 0);
    if (total > MAX_RECORDS) throw tooMany();
    turmas.push(...read);
  }
  return {
    registrosAPartirDe: registrosAPartirDe ?? null,
    dataConsulta: nowMs(),
    totalRegistros: total,
    turmas,
  };
}

const tooMany = () =>
  invalidParameter(
    'registros-a-partir-de',
    `the classes have more than ${MAX_RECORDS} records from then on; give a later instant, or fewer classes (id-turma)`,
  );

/** Activities since an instant (inclusive), newest first. At most one more than a response may have. */
async function registrosSince(
  idTurma: number,
  since: number | undefined,
  isVisible: Predicate<Activity>,
): Promise<Registro[]> {
  const from = since === undefined ? {} : { from: keyText(since) };
  const registros: Registro[] = [];
  for await (const item of query(activityItems(idTurma), { descending: true, ...from })) {
    const activities = presentEach([item], activityOf);
    registros.push(...activities.filter(isVisible).map((activity) => toRecord(RegistroAtividade, activity)));
    if (registros.length > MAX_RECORDS) break;
  }
  return registros;
}

/** Students see neither hidden activities nor the grades of others. */
function visibilityFor(caller: Caller): Predicate<Activity> {
  const student = studentFor(caller, undefined);
  return ({ visivel = true, idDiscente = student }) =>
    student === undefined || (visivel && idDiscente === student);
}
