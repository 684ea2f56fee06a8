import type * as z from 'zod';
import type { list, StoredTurma } from '../../../schemas/turma/turmas.ts';
import { batchGet } from '../../table/batch-get.ts';
import type { Range } from '../../table/entity.ts';
import { query, readAll } from '../../table/read.ts';
import { agrupadoras, componentes, docentesTurma, participantes, turmas } from '../keys.ts';
import { contains } from '../lists/filters.ts';
import { readSorted, type Source, sourceOf } from '../lists/list.ts';
import { requireReads } from '../lists/read-cost.ts';
import { LISTS, measuredSource } from '../lists/sizes.ts';
import { cpfCnpjOf } from '../stored/cpf.ts';

type Turma = z.output<typeof StoredTurma>;
type Wanted = z.output<typeof list.query>;

/** Advice for requests whose list of classes is too expensive. */
export const NARROW_CLASSES_ADVICE =
  'Filter by any of these: id-componente, codigo-componente, ano with periodo, id-unidade, ' +
  'id-turma-agrupadora, a student or a teacher';

/**
 * Chooses the source of a list of classes: the given students, teachers and groupings, otherwise the index of the most
 * selective filter, otherwise all classes. The source may contain other classes too; the filters on members of the
 * class remove them.
 */
export async function turmasFor(wanted: Wanted): Promise<Source<Turma>> {
  const related = relations(wanted);
  if (related.length > 0) return turmasIn(await Promise.all(related.map(turmaIds)));

  const { idTurmaAgrupadora, idComponente, codigoComponente, nomeComponente, idUnidade, ano, periodo } =
    wanted;
  if (idTurmaAgrupadora) return sourceOf(turmas.indexRange('gsi6', { idTurmaAgrupadora }));
  if (idComponente !== undefined) return sourceOf(turmas.indexRange('gsi3', { idComponente }));
  if (codigoComponente !== undefined) return sourceOf(turmas.indexRange('gsi4', { codigoComponente }));
  if (ano !== undefined && periodo !== undefined)
    return sourceOf(turmas.indexRange('gsi2', { ano, periodo }));
  const ofComponentes = nomeComponente === undefined ? undefined : await turmasOfComponentes(nomeComponente);
  if (ofComponentes !== undefined) return ofComponentes;
  if (idUnidade !== undefined) return sourceOf(turmas.indexRange('gsi5', { idUnidade }));
  return ano === undefined ? allTurmas() : turmasOfYear(ano);
}

const allTurmas = () => measuredSource(turmas.indexRange('gsi1', {}), { lista: LISTS.turmas, bytes: 550 });

/** Limited because each component takes a query. */
const MAX_COMPONENTS = 50;

/**
 * The classes of the components whose name, in any of its past spellings, contains a text.
 * @returns undefined if so many components match that a scan of all classes soon fills a page
 */
async function turmasOfComponentes(nomeComponente: string): Promise<Source<Turma> | undefined> {
  const isNamed = contains(nomeComponente);
  const ids = new Set<number>();
  for await (const componente of query(componentes.range({}), { eventual: true })) {
    if (isNamed?.(componente.nomeComponente) === true) ids.add(componente.idComponente);
    if (ids.size > MAX_COMPONENTS) return undefined;
  }
  const ranges = [...ids].map((idComponente) => turmas.indexRange('gsi3', { idComponente }));
  return () => readSorted(ranges, byId);
}

const byId = (a: Turma, b: Turma) => a.idTurma - b.idTurma;

interface RefersToTurma {
  readonly idTurma: number;
}

/**
 * The ranges of records that relate classes to the students, teachers and groupings in a query: for each filter, one of
 * its ranges has to contain the class.
 */
function relations(wanted: Wanted): Range<RefersToTurma>[][] {
  const { idDiscente, idDocente, idDocenteExterno, cpfCnpjDocente, turmaAgrupadora } = wanted;
  const related = [
    idDiscente === undefined ? undefined : [participantes.indexRange('gsi1', { idParticipante: idDiscente })],
    idDocente === undefined ? undefined : [docentesTurma.indexRange('gsi1', { idDocente })],
    idDocenteExterno === undefined ? undefined : [docentesTurma.indexRange('gsi2', { idDocenteExterno })],
    cpfCnpjDocente === undefined
      ? undefined
      : cpfCnpjOf(cpfCnpjDocente).map((cpf) => docentesTurma.indexRange('gsi3', { cpf })),
    turmaAgrupadora === true ? [agrupadoras.range({})] : undefined,
  ];
  // Keeps an empty list: a number with more digits than a CNPJ matches no class.
  return related.filter((ranges) => ranges !== undefined);
}

async function turmaIds(ranges: readonly Range<RefersToTurma>[]): Promise<number[]> {
  const found = await Promise.all(ranges.map((range) => readAll(range)));
  return found.flat().map(({ idTurma }) => idTurma);
}

/** Number of classes to read together. */
const CHUNK_SIZE = 100;

/** The classes whose identifiers are in all of the lists. */
function turmasIn([first = [], ...others]: number[][]): Source<Turma> {
  const sets = others.map((ids) => new Set(ids));
  const ids = [...new Set(first)].filter((id) => sets.every((set) => set.has(id))).sort((a, b) => a - b);
  return async function* ({ limit = ids.length, all }) {
    // Each class is in its own partition and costs one unit.
    if (all) requireReads({ units: ids.length });
    let [start, left] = [0, limit];
    while (start < ids.length && left > 0) {
      const chunk = ids.slice(start, start + Math.min(left, CHUNK_SIZE));
      const found = await batchGet(
        turmas,
        chunk.map((idTurma) => turmas.key({ idTurma })),
      );
      yield* found;
      start += chunk.length;
      // Missing and malformed classes are left out and do not count, so that no page loses the next class.
      left -= found.length;
    }
  };
}

/** Sorts the classes of a year, because the index orders them by term. */
const turmasOfYear =
  (ano: number): Source<Turma> =>
  () =>
    readSorted([turmas.indexRange('gsi2', { ano })], byId);
