import type * as z from 'zod';
import type { Participante as ParticipanteSchema } from '../../../schemas/turma/participantes.ts';
import { batchGet } from '../../table/batch-get.ts';
import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import { TIPO_DISCENTE } from '../catalogs.ts';
import { participantes } from '../keys.ts';

type Participante = z.output<typeof ParticipanteSchema>;
type Discentes = ReadonlyMap<number, Participante>;

/**
 * Maximum number of students to read by key in one call. Each costs a read unit, and a query of a usual class of 40
 * costs five: a query adds up the sizes of its records, and a batch rounds each of them up to a unit.
 */
const MAX_BY_KEY = 5;

/** Approximate number of participants that a query reads with one unit. */
const PARTICIPANTS_PER_UNIT = 8;

/**
 * Reads students of a class, by identifier. Leaves out those who are not students of the class. Costs at most two or
 * three units for each identifier, however many participants the class has: the query ends when it has cost as much as
 * reading the students by key; those that it has not found are then read by key.
 */
export async function findDiscentes(idTurma: number, ids: readonly number[]): Promise<Discentes> {
  const queried =
    ids.length > MAX_BY_KEY ? await discentesAmong(idTurma, ids) : new Map<number, Participante>();
  const keys = ids
    .filter((idParticipante) => !queried.has(idParticipante))
    .map((idParticipante) =>
      participantes.key({ idTurma, idParticipante, idTipoParticipante: TIPO_DISCENTE }),
    );
  return new Map([...queried, ...byId(await batchGet(participantes, keys))]);
}

/** Reads the first participants from the lowest to the highest identifier, and returns the students. */
async function discentesAmong(idTurma: number, ids: readonly number[]): Promise<Discentes> {
  const read = await readAll(participantes.range({ idTurma }), {
    from: keyText(Math.min(...ids)),
    to: `${keyText(Math.max(...ids))}#${keyText(TIPO_DISCENTE)}`,
    limit: ids.length * PARTICIPANTS_PER_UNIT,
  });
  return byId(read.filter(({ idTipoParticipante }) => idTipoParticipante === TIPO_DISCENTE));
}

const byId = (students: readonly Participante[]): Discentes =>
  new Map(students.map((student) => [student.idParticipante, student]));
