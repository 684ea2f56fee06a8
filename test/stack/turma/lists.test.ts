import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allOperations, routesOf } from '../../../schemas/operation.ts';
import { resources } from '../../../schemas/turma/index.ts';
import { wireName } from '../../../schemas/turma/wire-names.ts';
import { CLASSES, STUDENT, turma } from './api.ts';
import { queryShape } from './query-shape.ts';
import { allRows, type Row, rows, someRow } from './rows.ts';

const operations = await allOperations(resources);

/** Values of required parameters; those of tasks, topics and polls are looked up in the demo data. */
const values: Record<string, string> = { idTurma: String(CLASSES.open), idParticipante: String(STUDENT) };

/**
 * Filters for lists that would otherwise cover all classes, including those of other tests, or a day without records.
 */
const narrowed: Record<string, string> = {
  boletimList: `id-discente=${STUDENT}`,
  turmasList: 'id-unidade=28',
};

/** Every list that can be sorted, with the members of its records. */
const lists = operations.flatMap(({ name, operation }) => {
  const shape = queryShape(operation);
  const answer = operation.answers[200];
  if (!('orderAsc' in shape) || !(answer instanceof z.ZodArray) || !(answer.element instanceof z.ZodObject))
    return [];
  const required = Object.keys(shape).filter(
    (parameter) => !z.safeParse(shape[parameter] as z.ZodType, undefined).success,
  );
  const path = routesOf(operation)[0]?.path ?? '';
  return [{ name, path, required, members: Object.keys(answer.element.shape).map(wireName) }];
});

beforeAll(async () => {
  const open = `id-turma=${CLASSES.open}`;
  values.idTarefa = String(
    (await someRow(`/tarefas?${open}`, (task) => task['em-grupo'] === true))['id-tarefa'],
  );
  values.idTopicoAula = String((await someRow(`/topicos-aulas?${open}`))['id-topico-aula']);
  values.idEnquete = String(
    (await someRow(`/enquetes?${open}`, (poll) => poll['total-respostas'] !== 0))['id-enquete'],
  );
  narrowed.enquetesRespondidasList = `id-enquete=${values.idEnquete}`;
  const [recorded] = await rows(`/dias-aulas?${open}&id-tipo-status-frequencia=2&limit=1`);
  narrowed.frequenciasList = `data=${recorded?.data}`;
});

describe.each(lists)('GET $path', ({ name, path, required, members }) => {
  const target = () => {
    const query = [
      ...required.map((parameter) => `${wireName(parameter)}=${values[parameter]}`),
      narrowed[name] ?? '',
    ];
    return `${path.replace(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? '')}?${query.filter(Boolean).join('&')}`;
  };

  /** The first page, which the tests of all members compare with. */
  let firstPage: Promise<Row[]> | undefined;
  const readFirstPage = () => {
    firstPage ??= rows(`${target()}&limit=100`);
    return firstPage;
  };

  it('returns pages up to an empty one, and the total', async () => {
    const everything = await allRows(target());
    expect(everything.length).toBeGreaterThan(0);
    const pages: Row[] = [];
    const size = Math.ceil(everything.length / 3);
    for (let offset = 0; offset <= everything.length + size; offset += size) {
      pages.push(...(await rows(`${target()}&limit=${size}&offset=${offset}`)));
    }
    expect(pages).toEqual(everything);
    expect(await rows(`${target()}&offset=10000`)).toEqual([]);
  });

  it.each(members)('can be sorted by %s, both ways', async (member) => {
    const everything = await readFirstPage();
    for (const [order, sign] of [
      ['order-asc', 1],
      ['order-desc', -1],
    ] as const) {
      expect(await rows(`${target()}&limit=100&${order}=${member}`)).toEqual(
        everything.toSorted((a, b) => compare(a[member], b[member], sign)),
      );
    }
  });

  it('refuses to sort by any other member', async () => {
    expect(await turma(`${target()}&order-asc=cor`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });
});

const collator = new Intl.Collator('pt', { sensitivity: 'base' });

/** Null comes last in both directions; values that cannot be compared are equal. */
function compare(a: unknown, b: unknown, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' && typeof b === 'string') return sign * collator.compare(a, b);
  return typeof a === 'object' ? 0 : sign * (Number(a) - Number(b));
}
