import type * as z from 'zod';
import { type list, Participante as ParticipanteSchema } from '../../../schemas/turma/participantes.ts';
import type { Caller } from '../../http/auth.ts';
import { forbidden } from '../../http/failure.ts';
import { readAll } from '../../table/read.ts';
import { participantes, turmas } from '../keys.ts';
import { contains, equals, oneOf, type Predicate, passes, sameDigits } from '../lists/filters.ts';
import { readSorted, type Source, sourceOf } from '../lists/list.ts';
import { toRecord } from '../lists/to-record.ts';
import { isStudent } from './own-student.ts';
import { isPersonal, requirePersonal } from './personal.ts';

type Participante = z.output<typeof ParticipanteSchema>;
type Wanted = z.output<typeof list.query>;

/** The participants of a class, optionally with those of the classes grouped under it. */
export function participantesOf({ idTurma, turmasAgrupadas }: Wanted): Source<Participante> {
  if (!turmasAgrupadas) return sourceOf(participantes.range({ idTurma }));
  return async function* () {
    const grouped = await readAll(turmas.indexRange('gsi6', { idTurmaAgrupadora: idTurma }));
    // An imported class may be grouped under itself.
    const classes = [{ idTurma }, ...grouped.filter((one) => one.idTurma !== idTurma)];
    yield* readSorted(
      classes.map((each) => participantes.range(each)),
      (a, b) => a.idParticipante - b.idParticipante || a.idTurma - b.idTurma,
    );
  };
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
 * Requires permission to see a member before filtering by it, because a filter reveals who has a value.
 * @throws Failure 403 for a filter by CPF without the scope, and for one by enrolment status from a student
 */
export function requireFilters(caller: Caller, { cpfCnpj, idSituacaoMatricula = [] }: Wanted): void {
  if (cpfCnpj !== undefined) requirePersonal(caller);
  if (idSituacaoMatricula.length > 0 && isStudent(caller))
    throw forbidden('The token of a student does not show the enrolment of others (id-situacao-matricula)');
}

/**
 * Returns a function that hides the members of a participant that the caller may not see: CPF and login need a scope of
 * their own. Students see no enrolment status, not even their own, which is in the report card.
 */
export function presentFor(caller: Caller): (participante: Participante) => Participante {
  const hidden = {
    ...(isPersonal(caller) ? {} : { cpfCnpj: null, login: null }),
    ...(isStudent(caller) ? { idSituacaoMatricula: null } : {}),
  };
  return (participante) => toRecord(ParticipanteSchema, { ...participante, ...hidden });
}
