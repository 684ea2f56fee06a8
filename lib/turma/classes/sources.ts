import type * as z from 'zod';
import type { list, StoredTurma } from '../../../schemas/turma/turmas.ts';
import { batchGet } from '../../table/batch-get.ts';
import type { Range } from '../../table/entity.ts';
import { query, readAll } from '../../table/read.ts';
import { agrupadoras, componentes, docentesTurma, participantes, turmas } from '../keys.ts';
import { contains } from '../lists/filters.ts';
import type { Source } from '../lists/list.ts';
import { requireReads } from '../lists/price.ts';
import { LISTS, requireListReads } from '../lists/sizes.ts';

type Turma = z.output<typeof StoredTurma>;
type Wanted = z.output<typeof list.query>;

/** How to ask for less where a list of classes costs too much. */
export const NARROW_CLASSES_ADVICE =
  'Name what the classes are found by: id-componente, codigo-componente, ano with periodo, id-unidade, ' +
  'id-turma-agrupadora, a student or a teacher';

/**
 * Where to read the classes of a list: from the students, teachers and groupings that it names, else from the index
 * of its most selective filter, else all of them. What comes may be more than is wanted; the filters on members of
 * the class do the rest.
 */
export async function turmasFor(wanted: Wanted): Promise<Source<Turma>> {
  const related = relations(wanted);
  if (related.length > 0) return turmasIn(await Promise.all(related.map(turmaIds)));

  const { idTurmaAgrupadora, idComponente, codigoComponente, nomeComponente, idUnidade, ano, periodo } =
    wanted;
  if (idTurmaAgrupadora) return rangeSource(turmas.indexRange('gsi6', { idTurmaAgrupadora }));
  if (idComponente !== undefined) return rangeSource(turmas.indexRange('gsi3', { idComponente }));
  if (codigoComponente !== undefined) return rangeSource(turmas.indexRange('gsi4', { codigoComponente }));
  if (ano !== undefined && periodo !== undefined)
    return rangeSource(turmas.indexRange('gsi2', { ano, periodo }));
  const ofComponents = nomeComponente === undefined ? undefined : await turmasNamed(nomeComponente);
  if (ofComponents !== undefined) return ofComponents;
  if (idUnidade !== undefined) return rangeSource(turmas.indexRange('gsi5', { idUnidade }));
  return ano === undefined ? everyTurma : wholeYear(ano);
}

/** Somewhat less than a class takes in an index, in bytes. */
const TURMA_BYTES = 550;

/** All classes: too many of them are refused before they are read. */
const everyTurma: Source<Turma> = async function* (wanted) {
  const { limit, all } = wanted;
  if (all || limit !== undefined) await requireListReads({ lista: LISTS.turmas, bytes: TURMA_BYTES, limit });
  yield* query(turmas.indexRange('gsi1', {}), wanted);
};

/** Each component is a query. */
const MAX_COMPONENTS = 50;

/**
 * The classes of the components whose name contains a text, in any of the spellings that it ever had.
 * @returns nothing where that is so many components that a page is soon found among all classes
 */
async function turmasNamed(nomeComponente: string): Promise<Source<Turma> | undefined> {
  const isNamed = contains(nomeComponente);
  const ids = new Set<number>();
  for await (const componente of query(componentes.range({}), { eventual: true })) {
    if (isNamed?.(componente.nomeComponente) === true) ids.add(componente.idComponente);
    if (ids.size > MAX_COMPONENTS) return undefined;
  }
  return () => allByTurma([...ids].map((idComponente) => query(turmas.indexRange('gsi3', { idComponente }))));
}

/** Classes of several ranges as one list by identifier. */
async function* allByTurma(ranges: readonly AsyncIterable<Turma>[]): AsyncGenerator<Turma> {
  const found = await Promise.all(
    ranges.map(async (range) => {
      const some: Turma[] = [];
      for await (const turma of range) some.push(turma);
      return some;
    }),
  );
  yield* found.flat().sort((a, b) => a.idTurma - b.idTurma);
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

/** How many classes are read at once. */
const CHUNK = 100;

/** The classes that are in all of the sets of identifiers. */
function turmasIn([first = [], ...others]: number[][]): Source<Turma> {
  const sets = others.map((ids) => new Set(ids));
  const ids = [...new Set(first)].filter((id) => sets.every((set) => set.has(id))).sort((a, b) => a - b);
  return async function* ({ limit = ids.length, all }) {
    // Each lies in a partition of its own, and costs a unit.
    if (all) requireReads({ units: ids.length });
    const wanted = ids.slice(0, limit);
    for (let start = 0; start < wanted.length; start += CHUNK) {
      const keys = wanted.slice(start, start + CHUNK).map((idTurma) => turmas.key({ idTurma }));
      yield* await batchGet(turmas, keys);
    }
  };
}

const rangeSource =
  (range: Range<Turma>): Source<Turma> =>
  (options) =>
    query(range, options);

/** The index lists the terms of a year one after the other, each by identifier. */
const wholeYear =
  (ano: number): Source<Turma> =>
  () =>
    allByTurma([query(turmas.indexRange('gsi2', { ano }))]);
