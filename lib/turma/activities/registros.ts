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
import { batchGet } from '../../table/batch-get.ts';
import { keyText } from '../../table/key.ts';
import { query } from '../../table/read.ts';
import { registros } from '../keys.ts';
import type { Predicate } from '../lists/filters.ts';
import { sorted } from '../lists/list.ts';
import { allowReads } from '../lists/read-cost.ts';
import { toRecord } from '../lists/to-record.ts';
import { isStudent, ownStudent } from '../people/own-student.ts';
import type { Registro } from '../stored/registro.ts';
import { type Activity, activityItems, activityOf } from './activities.ts';

type Wanted = z.output<typeof read.query>;

/** The activities of a class. */
interface OfClass {
  readonly idTurma: number;
  readonly activities: readonly Activity[];
}

/** Number of classes to read concurrently. */
const CONCURRENCY = 10;

/**
 * Calls beyond one for each class, because those can take the whole budget of a request: for up to 5 more pages of
 * 2,500 records, and for their topics, 100 per call.
 */
const FURTHER_CALLS = 30;

/**
 * One page of the activities of each class that the caller may see; the totals count those of all pages. A class that
 * does not exist has none. Leaves out identifiers above 2^53: the parameter rounds them, so those in the response would
 * differ from the request.
 * @throws Failure 400 for more activities than a response may have
 */
export async function registrosOf(
  { idTurma: ids, registrosAPartirDe, ...page }: Wanted,
  caller: Caller,
): Promise<z.output<typeof RegistroAtividadeTurma>> {
  allowReads({ calls: FURTHER_CALLS });
  const wanted = [...new Set(ids.filter(Number.isSafeInteger))];
  const shown = await shownActivities(wanted, registrosAPartirDe, caller);
  const turmas = shown.map(({ idTurma, activities }) => ({
    idTurma,
    totalRegistros: activities.length,
    registros: sorted(
      activities.map((activity) => toRecord(RegistroAtividade, activity)),
      page,
    ),
  }));
  return {
    registrosAPartirDe: registrosAPartirDe ?? null,
    dataConsulta: nowMs(),
    totalRegistros: turmas.reduce((sum, { totalRegistros }) => sum + totalRegistros, 0),
    turmas: onPage(turmas, page),
  };
}

/** The activities of classes that the caller may see. @throws Failure 400 for more than a response may have */
async function shownActivities(
  ids: readonly number[],
  since: number | undefined,
  caller: Caller,
): Promise<OfClass[]> {
  const visibility = visibilityFor(caller);
  const isFiltered = isStudent(caller);
  const shown: OfClass[] = [];
  let found: OfClass[] = [];
  for (let start = 0; start < ids.length; start += CONCURRENCY) {
    const chunk = ids.slice(start, start + CONCURRENCY).map(async (idTurma) => ({
      idTurma,
      activities: await activitiesSince(idTurma, since, visibility),
    }));
    found.push(...(await Promise.all(chunk)));
    // The topics of all classes are read together, unless there are too many activities before.
    const isLast = start + CONCURRENCY >= ids.length;
    if (!isLast && totalOf(shown) + totalOf(found) <= MAX_RECORDS) continue;
    shown.push(...(isFiltered ? await withoutHiddenTopics(found) : found));
    found = [];
    if (totalOf(shown) > MAX_RECORDS) throw tooMany();
  }
  return shown;
}

const totalOf = (found: readonly OfClass[]) =>
  found.reduce((sum, { activities }) => sum + activities.length, 0);

type Turmas = z.output<typeof RegistroAtividadeTurma>['turmas'];

/** Keeps the records on the page, which are counted through the classes. */
function onPage(turmas: Turmas, { offset, limit = MAX_RECORDS }: Pick<Wanted, 'offset' | 'limit'>): Turmas {
  let earlier = 0;
  return turmas.map((turma) => {
    const first = offset - earlier;
    earlier += turma.registros.length;
    return { ...turma, registros: turma.registros.slice(Math.max(first, 0), Math.max(first + limit, 0)) };
  });
}

const tooMany = () =>
  invalidParameter(
    'registros-a-partir-de',
    `the classes have more than ${MAX_RECORDS} records since then; give a later instant, or fewer classes (id-turma)`,
  );

/** Activities since an instant (inclusive), newest first. Ends if more of them are certain than a response may have. */
async function activitiesSince(
  idTurma: number,
  since: number | undefined,
  { isVisible, isCertain }: Visibility,
): Promise<Activity[]> {
  const from = since === undefined ? {} : { from: keyText(since) };
  const activities: Activity[] = [];
  let certain = 0;
  for await (const item of query(activityItems(idTurma), { descending: true, ...from })) {
    const visible = presentEach([item], activityOf).filter(isVisible);
    activities.push(...visible);
    certain += visible.filter(isCertain).length;
    if (certain > MAX_RECORDS) break;
  }
  return activities;
}

/**
 * Leaves out the materials of topics that students may not see, or that are missing or broken: `GET /materiais` does
 * not list them either. A topic that an eventually consistent read does not find is read again: it may be new.
 */
async function withoutHiddenTopics(found: readonly OfClass[]): Promise<OfClass[]> {
  const keys = found.flatMap(({ idTurma, activities }) =>
    activities.flatMap(({ idTopicoAula: idRegistro }) =>
      idRegistro === undefined ? [] : registros.key({ idTurma, tipo: 'TOPICO_AULA', idRegistro }),
    ),
  );
  const topicos = Map.groupBy(await batchGet(registros, keys, { eventual: true }), ({ idTurma }) => idTurma);
  return found.map(({ idTurma, activities }) => {
    const visible = visibleIds(topicos.get(idTurma) ?? []);
    return {
      idTurma,
      // A material that names no topic is broken, or was imported before materials did.
      activities: activities.filter(({ tipo, idTopicoAula }) =>
        idTopicoAula === undefined ? tipo !== 'MATERIAL' : visible.has(idTopicoAula),
      ),
    };
  });
}

/** The topics whose materials students may see. 0 stands for none, unless there is a topic with this identifier. */
function visibleIds(topicos: readonly Registro[]): ReadonlySet<number> {
  const ids = new Set(topicos.filter(({ visivel }) => visivel === true).map(({ idRegistro }) => idRegistro));
  return topicos.some(({ idRegistro }) => idRegistro === 0) ? ids : ids.add(0);
}

/** What a caller may see. */
interface Visibility {
  readonly isVisible: Predicate<Activity>;
  /** Whether a visible activity is shown whatever its topic is. */
  readonly isCertain: Predicate<Activity>;
}

/** Students see neither hidden activities nor the grades of others. */
function visibilityFor(caller: Caller): Visibility {
  const student = ownStudent(caller);
  if (student === undefined) return { isVisible: () => true, isCertain: () => true };
  return {
    isVisible: ({ tipo, visivel = !HIDEABLE.has(tipo), idDiscente = student }) =>
      visivel === true && idDiscente === student,
    isCertain: ({ tipo }) => tipo !== 'MATERIAL',
  };
}

/** The kinds of records that can be hidden. One that does not say whether it is hidden is broken, and stays hidden. */
const HIDEABLE: ReadonlySet<Activity['tipo']> = new Set(['TOPICO_AULA', 'MATERIAL', 'QUESTIONARIO']);
