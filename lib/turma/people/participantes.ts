import type * as z from 'zod';
import { type list, Participante as ParticipanteSchema } from '../../../schemas/turma/participantes.ts';
import type { Caller } from '../../http/auth.ts';
import { forbidden } from '../../http/failure.ts';
import { query } from '../../table/read.ts';
import { participantes, turmas } from '../keys.ts';
import { contains, equals, oneOf, type Predicate, passes, sameDigits } from '../lists/filters.ts';
import type { Source } from '../lists/list.ts';
import { requireReads } from '../lists/price.ts';
import { toRecord } from '../lists/to-record.ts';
import { isStudent } from './own-student.ts';
import { isPersonal, requirePersonal } from './personal.ts';

type Participante = z.output<typeof ParticipanteSchema>;
type Wanted = z.output<typeof list.query>;

/** The participants of a class; with those of the classes grouped under it, if they are wanted. */
export function participantesOf({ idTurma, turmasAgrupadas }: Wanted): Source<Participante> {
  if (!turmasAgrupadas) return (options) => query(participantes.range({ idTurma }), options);
  return async function* () {
    const ids = [idTurma];
    for await (const sub of query(turmas.indexRange('gsi6', { idTurmaAgrupadora: idTurma })))
      ids.push(sub.idTurma);
    requireReads({ calls: ids.length });
    const found = (await Promise.all(ids.map(allOf))).flat();
    yield* found.sort((a, b) => a.idParticipante - b.idParticipante || a.idTurma - b.idTurma);
  };
}

async function allOf(idTurma: number): Promise<Participante[]> {
  const found: Participante[] = [];
  for await (const participante of query(participantes.range({ idTurma }))) found.push(participante);
  return found;
}

/** The filters of `GET /participantes`. */
export function participanteFilters(wanted: Wanted): Predicate<Participante> | undefined {
  return passes<Participante>({
    cpfCnpj: sameDigits(wanted.cpfCnpj),
    idInstitucional: equals(wanted.idInstitucional),
    idLotacao: equals(wanted.idLotacao),
    idSituacaoMatricula: oneOf(wanted.idSituacaoMatricula),
    idTipoParticipante: equals(wanted.idTipoParticipante),
    identificador: equals(wanted.identificador),
    nome: contains(wanted.nome),
  });
}

/**
 * A filter tells whether somebody has the value that it names, so it needs the right to see it.
 * @throws Failure 403 for a filter by CPF without the scope, and for one by enrolment situation from a student
 */
export function requireFilters(caller: Caller, { cpfCnpj, idSituacaoMatricula = [] }: Wanted): void {
  if (cpfCnpj !== undefined) requirePersonal(caller);
  if (idSituacaoMatricula.length > 0 && isStudent(caller))
    throw forbidden('The token of a student does not show the enrolment of others (id-situacao-matricula)');
}

/**
 * What a caller gets to see of a participant: CPF and login are personal, and need a scope of their own. How the
 * enrolment of a student ended is shown to no student, not even their own: the report card says that.
 */
export function presentFor(caller: Caller): (participante: Participante) => Participante {
  const hidden = {
    ...(isPersonal(caller) ? {} : { cpfCnpj: null, login: null }),
    ...(isStudent(caller) ? { idSituacaoMatricula: null } : {}),
  };
  return (participante) => toRecord(ParticipanteSchema, { ...participante, ...hidden });
}
