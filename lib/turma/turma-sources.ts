import type * as z from 'zod';
import type { list, StoredTurma } from '../../schemas/turma/turmas.ts';
import { batchGet } from '../table/batch-get.ts';
import type { Range } from '../table/entity.ts';
import { query, readAll } from '../table/read.ts';
import { agrupadoras, docentesTurma, participantes, turmas } from './keys.ts';
import type { Source } from './list.ts';

type Turma = z.output<typeof StoredTurma>;
type Wanted = z.output<typeof list.query>;

/**
 * Where to read the classes of a list: from the students, teachers and groupings that it names, else from the index
 * of its most selective filter, else all of them. What comes may be more than is wanted; the filters on members of
 * the class do the rest.
 */
export async function turmasFor(wanted: Wanted): Promise<Source<Turma>> {
  const related = relations(wanted);
  if (related.length > 0) return turmasIn(await Promise.all(related.map(turmaIds)));

  const { idTurmaAgrupadora, idComponente, codigoComponente, idUnidade, ano, periodo } = wanted;
  if (idTurmaAgrupadora) return rangeSource(turmas.indexRange('gsi6', { idTurmaAgrupadora }));
  if (idComponente !== undefined) return rangeSource(turmas.indexRange('gsi3', { idComponente }));
  if (codigoComponente !== undefined) return rangeSource(turmas.indexRange('gsi4', { codigoComponente }));
  if (ano !== undefined && periodo !== undefined)
    return rangeSource(turmas.indexRange('gsi2', { ano, periodo }));
  if (idUnidade !== undefined) return rangeSource(turmas.indexRange('gsi5', { idUnidade }));
  if (ano !== undefined) return wholeYear(ano);
  return rangeSource(turmas.indexRange('gsi1', {}));
}

interface NamesTurma {
  readonly idTurma: number;
}

/** The records that tie classes to what the list asks for beside members of the class. */
function relations(wanted: Wanted): Range<NamesTurma>[] {
  const { idDiscente, idDocente, idDocenteExterno, cpfCnpjDocente, turmaAgrupadora } = wanted;
  return [
    idDiscente === undefined ? [] : participantes.indexRange('gsi1', { idParticipante: idDiscente }),
    idDocente === undefined ? [] : docentesTurma.indexRange('gsi1', { idDocente }),
    idDocenteExterno === undefined ? [] : docentesTurma.indexRange('gsi2', { idDocenteExterno }),
    cpfCnpjDocente === undefined ? [] : docentesTurma.indexRange('gsi3', { cpf: cpfDigits(cpfCnpjDocente) }),
    turmaAgrupadora === true ? agrupadoras.range({}) : [],
  ].flat();
}

/** The parameter is a number, so the zeros that a CPF begins with are lost on the way. */
const cpfDigits = (cpf: number) => String(cpf).padStart(11, '0');

async function turmaIds(range: Range<NamesTurma>): Promise<number[]> {
  return (await readAll(range)).map(({ idTurma }) => idTurma);
}

/** The classes that are in all of the sets of identifiers. */
function turmasIn([first = [], ...others]: number[][]): Source<Turma> {
  const sets = others.map((ids) => new Set(ids));
  const ids = [...new Set(first)].filter((id) => sets.every((set) => set.has(id))).sort((a, b) => a - b);
  return async function* ({ limit }) {
    yield* await batchGet(
      turmas,
      ids.slice(0, limit).map((idTurma) => turmas.key({ idTurma })),
    );
  };
}

const rangeSource =
  (range: Range<Turma>): Source<Turma> =>
  (options) =>
    query(range, options);

/** The index lists the terms of a year one after the other, each by identifier. */
function wholeYear(ano: number): Source<Turma> {
  return async function* () {
    const found: Turma[] = [];
    for await (const turma of query(turmas.indexRange('gsi2', { ano }))) found.push(turma);
    yield* found.sort((a, b) => a.idTurma - b.idTurma);
  };
}
