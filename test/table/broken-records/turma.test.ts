import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { participantes, turmas } from '../../../lib/turma/keys.ts';
import { turmaRequests } from '../../../scripts/bench/table/requests.ts';
import { FIRST_CLASS, SPECIAL_CLASSES } from '../../../scripts/stack/demo/turma/classes.ts';
import { student } from '../../../scripts/stack/demo/turma/people.ts';
import { termBefore } from '../../../scripts/stack/demo/turma/terms.ts';
import { loadTurmas } from '../../../scripts/stack/demo/turma.ts';
import { participant, TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';
import { withMemoizedReads } from '../memoized-reads.ts';
import { useOwnTable } from '../own-table.ts';
import { type ListAnswer, newClient } from './asking.ts';
import { itemsWhere, putItem, putItems, type RawItem, waysToBreak } from './planting.ts';

let ask: Awaited<ReturnType<typeof newClient>>;
beforeAll(async () => {
  await useOwnTable();
  ask = await newClient('turma', 'turma:read turma:write turma:pessoal');
  await loadTurmas(SPECIAL_CLASSES);
  demo = await itemsWhere(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const Rows = z.array(z.record(z.string(), z.unknown()));

const STUDENT = student(0).id;

/** Requests to every list, with all filters that may read a member. */
function lists(): string[] {
  const all = turmaRequests(termBefore(Temporal.Now.plainDateISO(), 2));
  const isList = (route: string) =>
    !route.includes('{') && !/openapi|tipos-|sub-tipos|registros|horarios/.test(route);
  const plain = all.filter(({ route }) => isList(route)).map(({ target }) => target);
  return [
    ...plain,
    ...all
      .filter(({ route }) => /registros|\/respostas$|\/docentes$/.test(route))
      .map(({ target }) => target),
  ];
}

const withQuery = (target: string, query: string) => `${target}${target.includes('?') ? '&' : '?'}${query}`;

/** Identifies a record of a response: by all identifiers in it, or by dates if there are none. */
const nameOf = (row: Readonly<Record<string, unknown>>) =>
  JSON.stringify(Object.entries(row).filter(([name]) => /^id-|^data$/.test(name)));

function namesIn({ body }: ListAnswer): Set<string> {
  const rows = Rows.safeParse(JSON.parse(body)).data ?? [];
  return new Set(rows.map(nameOf));
}

/** Copies an item under a key with another number at its end, so that many copies are in the same list. */
function copyOf(item: RawItem, n: number): RawItem {
  const shifted = (text: unknown) =>
    String(text).replace(/\d{16}(?!.*\d{16})/, (digits) =>
      String(Number(digits) + 5_000_000 + n).padStart(16, '0'),
    );
  const keys = Object.keys(item).filter((name) => /^(?:sk|gsi\dsk)$/.test(name));
  const copy = { ...item, ...Object.fromEntries(keys.map((name) => [name, shifted(item[name])])) };
  return { ...copy, pk: item.pk, sk: String(copy.sk) };
}

/** Kinds of items of the demo's first class and of its students. */
const KINDS = [
  ...['turma', 'agrupadora', 'participante', 'docente-turma', 'noticia', 'enquete', 'resposta-enquete'],
  ...[
    'frequencia-dia',
    'frequencia-ids',
    'dia-sem-aula',
    'turma-tecnico',
    'atividade-avaliativa',
    'avaliacao',
  ],
  ...['nota-unidade', 'boletim', 'tarefa', 'grupo', 'resposta-tarefa', 'topico-aula', 'material'],
  ...['questionario', 'referencia', 'componente', 'votos', 'tamanho', 'registro'],
];

/** All items of the demo, before any is broken. */
let demo: readonly RawItem[] = [];

function itemOf(kind: string): RawItem {
  const found = demo.filter(({ entity, pk }) => entity === kind && !pk.endsWith('000000'));
  const ofFirst = found.filter(
    ({ pk, sk }) => pk.endsWith(String(FIRST_CLASS)) || sk.includes(String(FIRST_CLASS)),
  );
  const item = ofFirst[0] ?? found[0];
  if (item === undefined) throw new Error(`The demo has no ${kind}`);
  return item;
}

describe('a broken record does not break lists:', () => {
  it('the test covers all kinds of items in the demo', () => {
    const kinds = new Set(demo.map(({ entity }) => String(entity)));
    const pointers = ['docente', 'noticia-pointer', 'enquete-pointer'];
    const sequences = [...kinds].filter((kind) => /undefined|sequence/.test(kind));
    expect([...kinds].filter((kind) => ![...KINDS, ...pointers, ...sequences].includes(kind))).toEqual([]);
  });

  it('one of each kind, broken in each way', async () => {
    const before = new Map<string, ListAnswer>();
    for (const target of lists()) before.set(target, await ask(withQuery(target, 'limit=100')));
    const planted: RawItem[] = [];
    for (const kind of KINDS) {
      const item = itemOf(kind);
      for (const [n, { broken }] of waysToBreak(item).entries()) {
        const copy = copyOf(item, n);
        // A copy of an item that is alone in its partition gets a partition of its own.
        planted.push(broken(ALONE.has(kind) ? { ...copy, pk: `${item.pk}-${n}` } : copy));
      }
    }
    await putItems(planted);

    const wrong: string[] = [];
    const leftOut = new Set<string>();
    let compared = 0;
    await withMemoizedReads(async () => {
      for (const [target, sound] of before) {
        const members = Object.keys(Rows.safeParse(JSON.parse(sound.body)).data?.[0] ?? {}).join(',');
        const isSortable = members !== '' && !/registros|docentes$/.test(target);
        for (const query of [
          'limit=100',
          ...(isSortable ? [`order-asc=${members}`, `order-desc=${members}`] : []),
        ]) {
          const answer = await ask(withQuery(target, query));
          // Sorting reads the whole list, which is refused for the longest lists.
          const isRefused = query !== 'limit=100' && answer.body.includes('too_expensive');
          if (answer.status !== sound.status && !isRefused)
            wrong.push(`${target} ${query} ${answer.status} ${answer.body}`);
          for (const key of answer.leftOut) leftOut.add(key);
          // A page of a longer list may contain broken records only.
          if (answer.status !== 200 || query !== 'limit=100' || Number(answer.headers['x-total']) > 100)
            continue;
          compared += 1;
          const names = namesIn(answer);
          const missing = [...namesIn(sound)].filter((name) => !names.has(name));
          if (missing.length > 0) wrong.push(`${target} lacks ${missing.slice(0, 2)}`);
        }
      }
    });
    expect(wrong).toEqual([]);
    const known = new Set(planted.map(({ pk, sk }) => `${pk} ${sk}`));
    expect([...leftOut].filter((key) => !known.has(key))).toEqual([]);
    expect(leftOut.size).toBeGreaterThan(50);
    expect(compared).toBeGreaterThan(15);
  });

  it.each([
    ['TOPICO_AULA', `/aulas?id-turma=${FIRST_CLASS}&id-participante=${STUDENT}`, {}],
    ['MATERIAL', `/registros-atividades?id-turma=${FIRST_CLASS}`, { student: STUDENT }],
  ])('an activity of the kind %s, broken in each way: %s', async (tipo, target, options) => {
    const prefix = `REGISTRO#${tipo}#`;
    const item = demo.find(({ pk, sk }) => pk.endsWith(String(FIRST_CLASS)) && sk.startsWith(prefix));
    if (item === undefined) throw new Error(`The demo has no activity of the kind ${tipo}`);
    const sound = await ask(target, options);
    const beyondDates = { broken: (other: RawItem) => ({ ...other, data: 9_000_000_000_000_000 }) };
    const planted = [...waysToBreak(item), beyondDates].map(({ broken }, n) => broken(copyOf(item, n)));
    await putItems(planted);
    const answer = await ask(target, options);
    expect([sound.status, answer.status]).toEqual([200, 200]);
    const leftOut = answer.leftOut.filter((key) => !sound.leftOut.includes(key));
    expect(leftOut.length).toBeGreaterThan(0);
    const known = planted.map(({ pk, sk }) => `${pk} ${sk}`);
    expect(leftOut.filter((key) => !known.includes(key))).toEqual([]);
  });

  it('a class, for the lists of its records', async () => {
    const item = itemOf('turma');
    const ofClass = lists().filter((target) => target.includes(String(item.idTurma)));
    const targets = ofClass.filter((target) => !/aulas|horarios/.test(target));
    expect(targets.length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const { how, broken } of waysToBreak(item).filter(({ how }) => /^(?:idTurma|all):/.test(how))) {
      await putItem(broken(item));
      for (const target of targets) {
        const { status, body } = await ask(target);
        if (status !== 200) wrong.push(`${target} ${how}: ${status} ${body}`);
      }
    }
    await putItem(item);
    expect(wrong).toEqual([]);
  });

  it('a lesson topic, for the list of its materials: it has its own, or is not found', async () => {
    const item = itemOf('topico-aula');
    const target = `/materiais?id-topico-aula=${item.idTopicoAula}`;
    for (const path of [target, `${target}&id-turma=${item.idTurma}`]) {
      const { body } = await ask(path);
      for (const { how, broken } of waysToBreak(item)) {
        await putItem(broken(item));
        const answer = await ask(path);
        if (answer.status === 404) expect(answer.leftOut, how).toContain(`${item.pk} ${item.sk}`);
        else expect([path, how, answer.status, answer.body]).toEqual([path, how, 200, body]);
      }
      await putItem(item);
    }
  });

  it('a request for the record itself gets a regular response or error', async () => {
    for (const [kind, id, paths] of SINGLE_READS) {
      const item = itemOf(kind);
      for (const { how, broken } of waysToBreak(item)) {
        await putItem(broken(item));
        for (const path of paths) {
          const { status } = await ask(`${path}${item[id]}`);
          expect([200, 400, 404, 500], `${path} ${how}`).toContain(status);
        }
      }
      await putItem(item);
    }
  });
});

describe('the pages of a list have every intact record once, although a broken one is before them:', () => {
  const [CLASS, STUDENT] = [8_000_000, 8_100_000];
  const NUMBERS = [0, 1, 2, 3, 4, 5];
  const BROKEN = 1;

  /** The identifiers on three pages of two records. Without a total, a list is read no further than its page. */
  async function pagesOf(target: string, id: string): Promise<unknown[][]> {
    const pages: unknown[][] = [];
    for (const offset of [0, 2, 4]) {
      const { body } = await ask(withQuery(target, `limit=2&offset=${offset}`), { paginado: false });
      pages.push(Rows.parse(JSON.parse(body)).map((row) => row[id]));
    }
    return pages;
  }
  const pagesFrom = (first: number) => [[first, first + 2], [first + 3, first + 4], [first + 5]];

  it('participants', async () => {
    const ofClass = NUMBERS.map((n) => participant(CLASS, STUDENT + n));
    await putRecords(turmas, [{ ...TURMA, idTurma: CLASS, descricaoHorario: null }]);
    await putRecords(participantes, ofClass);
    await putItem({ ...participantes.toItem(participant(CLASS, STUDENT + BROKEN)), idTurma: 'broken' });
    expect(await pagesOf(`/participantes?id-turma=${CLASS}`, 'id-participante')).toEqual(pagesFrom(STUDENT));
  });

  it('classes of a student', async () => {
    const classes = NUMBERS.map((n) => ({ ...TURMA, idTurma: CLASS + n, descricaoHorario: null }));
    const broken = { ...TURMA, idTurma: CLASS + BROKEN, descricaoHorario: null };
    await putRecords(turmas, classes);
    await putRecords(
      participantes,
      NUMBERS.map((n) => participant(CLASS + n, STUDENT)),
    );
    await putItem({ ...turmas.toItem(broken), idTurma: 'broken' });
    expect(await pagesOf(`/turmas?id-discente=${STUDENT}`, 'id-turma')).toEqual(pagesFrom(CLASS));
  });
});

/** Kinds whose items are alone in their partition. */
const ALONE = new Set(['turma', 'turma-tecnico', 'tamanho']);

/** The identifier of a kind, and what comes before it in the paths that read a single record. */
const SINGLE_READS = [
  ['noticia', 'idNoticia', ['/noticias/']],
  ['enquete', 'idEnquete', ['/enquetes/']],
  ['turma', 'idTurma', ['/turmas/', '/horarios?id-turma=', '/dias-aulas?id-turma=']],
  ['tarefa', 'idTarefa', ['/tarefas/']],
] as const;
