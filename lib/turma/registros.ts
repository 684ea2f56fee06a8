import type * as z from 'zod';
import {
  RegistroAtividade,
  type RegistroAtividadeTurma,
  type read,
} from '../../schemas/turma/registros-atividades.ts';
import { nowMs } from '../clock.ts';
import type { Caller } from '../http/auth.ts';
import { keyText } from '../table/key.ts';
import { query } from '../table/read.ts';
import { type Activity, activitiesOf } from './activities.ts';
import type { Predicate } from './filters.ts';
import { studentFor } from './own-student.ts';
import { shaped } from './shape.ts';

type Registro = z.output<typeof RegistroAtividade>;
type Wanted = z.output<typeof read.query>;

/** What happened in each of the classes, as far as the caller may know; a class that does not exist has no records. */
export async function registrosOf(
  { idTurma: ids, registrosAPartirDe }: Wanted,
  caller: Caller,
): Promise<z.output<typeof RegistroAtividadeTurma>> {
  const known = knownTo(caller);
  const turmas = await Promise.all(
    [...new Set(ids)].map(async (idTurma) => {
      const registros = await registrosSince(idTurma, registrosAPartirDe, known);
      return { idTurma, totalRegistros: registros.length, registros };
    }),
  );
  return {
    registrosAPartirDe: registrosAPartirDe ?? null,
    dataConsulta: nowMs(),
    totalRegistros: turmas.reduce((sum, { totalRegistros }) => sum + totalRegistros, 0),
    turmas,
  };
}

/** The newest first; from the given instant on, which is included. */
async function registrosSince(
  idTurma: number,
  since: number | undefined,
  known: Predicate<Activity>,
): Promise<Registro[]> {
  const from = since === undefined ? {} : { from: keyText(since) };
  const registros: Registro[] = [];
  for await (const activity of query(activitiesOf(idTurma), { descending: true, ...from }))
    if (known(activity)) registros.push(shaped(RegistroAtividade, activity));
  return registros;
}

/** Students know neither what is hidden from them nor the grades of others. */
function knownTo(caller: Caller): Predicate<Activity> {
  const student = studentFor(caller, undefined);
  return ({ visivel = true, idDiscente = student }) =>
    student === undefined || (visivel && idDiscente === student);
}
