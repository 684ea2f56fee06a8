import type * as z from 'zod';
import { type list, Participante as ParticipanteSchema } from '../../schemas/turma/participantes.ts';
import type { Caller } from '../http/auth.ts';
import { query } from '../table/read.ts';
import { contains, equals, oneOf, type Predicate, passes, sameDigits } from './filters.ts';
import { participantes, turmas } from './keys.ts';
import type { Source } from './list.ts';
import { shaped } from './shape.ts';

type Participante = z.output<typeof ParticipanteSchema>;
type Wanted = z.output<typeof list.query>;

/** The participants of a class; with those of the classes grouped under it, if they are wanted. */
export function participantesOf({ idTurma, turmasAgrupadas }: Wanted): Source<Participante> {
  if (!turmasAgrupadas) return (options) => query(participantes.range({ idTurma }), options);
  return async function* () {
    const ids = [idTurma];
    for await (const sub of query(turmas.indexRange('gsi6', { idTurmaAgrupadora: idTurma })))
      ids.push(sub.idTurma);
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

/** What a caller gets to see of a participant: CPF and login are personal, and need a scope of their own. */
export function seenBy(caller: Caller): (participante: Participante) => Participante {
  const personal = caller.scopes.has('turma:pessoal');
  return (participante) =>
    shaped(ParticipanteSchema, personal ? participante : { ...participante, cpfCnpj: null, login: null });
}
