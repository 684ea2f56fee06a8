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

/** How many classes are read side by side. */
const CONCURRENCY = 10;

/**
 * What happened in each of the classes, as far as the caller may know; a class that does not exist has no records.
 * @throws Failure 400 for more than an answer may have
 */
export async function registrosOf(
  { idTurma: ids, registrosAPartirDe }: Wanted,
  caller: Caller,
): Promise<z.output<typeof RegistroAtividadeTurma>> {
  const known = knownTo(caller);
  const wanted = [...new Set(ids)];
  const turmas: Turma[] = [];
  let total = 0;
  while (turmas.length < wanted.length) {
    const some = wanted.slice(turmas.length, turmas.length + CONCURRENCY);
    const read = await Promise.all(
      some.map(async (idTurma) => {
        const registros = await registrosSince(idTurma, registrosAPartirDe, known);
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

/** The newest first; from the given instant on, which is included. At most one more than an answer may have. */
async function registrosSince(
  idTurma: number,
  since: number | undefined,
  known: Predicate<Activity>,
): Promise<Registro[]> {
  const from = since === undefined ? {} : { from: keyText(since) };
  const registros: Registro[] = [];
  for await (const item of query(activityItems(idTurma), { descending: true, ...from })) {
    const described = presentEach([item], activityOf);
    registros.push(...described.filter(known).map((activity) => toRecord(RegistroAtividade, activity)));
    if (registros.length > MAX_RECORDS) break;
  }
  return registros;
}

/** Students know neither what is hidden from them nor the grades of others. */
function knownTo(caller: Caller): Predicate<Activity> {
  const student = studentFor(caller, undefined);
  return ({ visivel = true, idDiscente = student }) =>
    student === undefined || (visivel && idDiscente === student);
}
