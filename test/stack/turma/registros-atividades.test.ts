import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CallOptions } from '../call.ts';
import { CLASSES, turma, write } from './api.ts';
import { addMaterial, addTopic, ownClass } from './own-class.ts';
import { allRows, expectRefused, type Row, values } from './rows.ts';

const CLASS = CLASSES.consolidated;
const ofClass = `id-turma=${CLASS}`;

const Answer = z.strictObject({
  'registros-a-partir-de': z.int().nullable(),
  'data-consulta': z.int(),
  'total-registros': z.int(),
  turmas: z.array(
    z.strictObject({
      'id-turma': z.int(),
      'total-registros': z.int(),
      registros: z.array(
        z.strictObject({ tipo: z.string(), 'id-registro': z.int(), descricao: z.string(), data: z.int() }),
      ),
    }),
  ),
});

const activities = async (query: string, options: CallOptions = {}) => {
  const { status, body } = await turma(`/registros-atividades${query}`, options);
  expect(status).toBe(200);
  return Answer.parse(body);
};
const records = async (query: string, options: CallOptions = {}) =>
  (await activities(query, options)).turmas.flatMap(({ registros }) => registros);

/** The lists of other operations whose records are activities, and the members that become those of an activity. */
const kinds: Record<string, [list: string, id: string, description: string, date: string]> = {
  NOTICIA: [`/noticias?${ofClass}`, 'id-noticia', 'titulo', 'data-cadastro'],
  TAREFA: [`/tarefas?${ofClass}`, 'id-tarefa', 'titulo', 'data-cadastro'],
  AVALIACAO: [`/atividades-avaliativas?${ofClass}`, 'id-avaliacao', 'descricao', 'data'],
  ENQUETE: [`/enquetes?${ofClass}`, 'id-enquete', 'pergunta', 'data-cadastro'],
  TOPICO_AULA: [
    `/topicos-aulas?${ofClass}&incluir-invisiveis=true`,
    'id-topico-aula',
    'descricao',
    'data-inicio',
  ],
  QUESTIONARIO: [`/questionarios?${ofClass}`, 'id-questionario', 'titulo', 'data-cadastro'],
};
const ascending = (a: Row, b: Row) => Number(a['id-registro']) - Number(b['id-registro']);

describe('GET /registros-atividades', () => {
  it.each(Object.entries(kinds))('lists records of type %s', async (tipo, [list, id, description, date]) => {
    const expected = (await allRows(list)).map((row) => ({
      tipo,
      'id-registro': row[id],
      descricao: row[description],
      data: row[date],
    }));
    const found = (await records(`?${ofClass}`)).filter((one) => one.tipo === tipo);
    expect(expected.length).toBeGreaterThan(0);
    expect(found.toSorted(ascending)).toEqual(expected.toSorted(ascending));
  });

  it('lists materials, attendance and grades', async () => {
    const found = await records(`?${ofClass}`);
    const count = (tipo: string) => found.filter((one) => one.tipo === tipo).length;
    const topics = await allRows(`/topicos-aulas?${ofClass}&incluir-invisiveis=true`);
    const lists = topics.map((topic) => allRows(`/materiais?id-topico-aula=${topic['id-topico-aula']}`));
    expect(count('MATERIAL')).toBe((await Promise.all(lists)).flat().length);
    const recorded = await allRows(`/dias-aulas?${ofClass}&id-tipo-status-frequencia=2`);
    const days = recorded.map(({ data }) => new Date(Number(data)).toISOString().slice(0, 10).split('-'));
    expect(
      found
        .filter(({ tipo }) => tipo === 'FREQUENCIA')
        .map(({ descricao }) => descricao)
        .sort(),
    ).toEqual(days.map(([year, month, day]) => `Frequência de ${day}/${month}/${year}`).sort());
    const students = await allRows(`/participantes?${ofClass}&id-tipo-participante=4`);
    expect(count('NOTA')).toBe(students.length * 3);
  });

  it('has an element for each class in the order of the request, the newest record first', async () => {
    const { turmas, ...answer } = await activities(
      `?id-turma=${CLASSES.technical},${CLASSES.none}&id-turma=${CLASS}&id-turma=${CLASSES.none}`,
    );
    expect(turmas.map((one) => one['id-turma'])).toEqual([CLASSES.technical, CLASSES.none, CLASS]);
    expect(turmas[1]).toEqual({ 'id-turma': CLASSES.none, 'total-registros': 0, registros: [] });
    for (const { registros, 'total-registros': total } of turmas) {
      expect(registros).toHaveLength(total);
      const dates = registros.map(({ data }) => data);
      expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    }
    expect(answer['total-registros']).toBe(turmas.flatMap(({ registros }) => registros).length);
    expect(Math.abs(answer['data-consulta'] - Date.now())).toBeLessThan(60_000);
    expect(answer['registros-a-partir-de']).toBeNull();
  });

  it('can start at an instant', async () => {
    const everything = await records(`?${ofClass}`);
    const since = everything[Math.floor(everything.length / 2)]?.data ?? 0;
    const answer = await activities(`?${ofClass}&registros-a-partir-de=${since}`);
    expect(answer['registros-a-partir-de']).toBe(since);
    expect(answer.turmas[0]?.registros).toEqual(everything.filter(({ data }) => data >= since));
    expect(await records(`?${ofClass}&registros-a-partir-de=${Date.now() * 2}`)).toEqual([]);
    expect(await records(`?${ofClass}&registros-a-partir-de=-1`)).toEqual(everything);
  });

  it('has pages, counted through the classes', async () => {
    const ofBoth = `?id-turma=${CLASS},${CLASSES.none},${CLASSES.technical}`;
    const whole = await activities(ofBoth);
    const everything = whole.turmas.flatMap(({ registros }) => registros);
    const first = whole.turmas[0]?.registros.length ?? 0;
    expect(everything.length).toBeGreaterThan(first + 2);
    const found = [];
    for (let offset = 0; offset < everything.length; offset += first - 2) {
      const { turmas, ...answer } = await activities(`${ofBoth}&limit=${first - 2}&offset=${offset}`);
      expect(answer['total-registros']).toBe(everything.length);
      const totals = ({ registros: _, ...totals }: (typeof turmas)[number]) => totals;
      expect(turmas.map(totals)).toEqual(whole.turmas.map(totals));
      const onPage = turmas.flatMap(({ registros }) => registros);
      expect(onPage.length).toBe(Math.min(first - 2, everything.length - offset));
      found.push(...onPage);
    }
    expect(found).toEqual(everything);
    expect(await records(`${ofBoth}&offset=3`)).toEqual(everything.slice(3));
    expect(await records(`${ofBoth}&limit=5000`)).toEqual(everything);
    expect(await records(`${ofBoth}&limit=20&offset=10000`)).toEqual([]);
    const page = `/registros-atividades${ofBoth}&limit=2`;
    const { headers } = await turma(page, { headers: { paginado: 'true' } });
    expect(headers.get('x-total')).toBe(String(everything.length));
    expect((await turma(page)).headers.has('x-total')).toBe(false);
  });

  it('can be sorted within each class', async () => {
    const newestFirst = (await activities(`?id-turma=${CLASS},${CLASSES.technical}`)).turmas;
    const sorted = await activities(
      `?id-turma=${CLASS},${CLASSES.technical}&order-asc=tipo&order-desc=id-registro`,
    );
    expect(sorted.turmas.map(({ registros }) => registros)).toEqual(
      newestFirst.map(({ registros }) =>
        registros.toSorted(
          (a, b) => a.tipo.localeCompare(b.tipo, 'pt') || b['id-registro'] - a['id-registro'],
        ),
      ),
    );
    for (const page of ['order-asc=titulo', 'limit=0', 'offset=-1'])
      await expectRefused(`/registros-atividades?${ofClass}&${page}`, 400);
  });

  it('includes a record that has just been created', async () => {
    const noticia = { 'id-turma': CLASSES.large, titulo: 'Acabou de sair', conteudo: 'Texto' };
    const published = z.looseObject({ 'id-noticia': z.int(), 'data-cadastro': z.int() });
    const { 'id-noticia': id, 'data-cadastro': data } = published.parse(
      (await write('POST', '/noticias', noticia)).body,
    );
    const since = await records(`?id-turma=${CLASSES.large}&registros-a-partir-de=${data}`);
    expect(since).toContainEqual({ tipo: 'NOTICIA', 'id-registro': id, descricao: 'Acabou de sair', data });
  });

  it('leaves out identifiers that a JSON number cannot hold', async () => {
    const { turmas } = await activities(`?id-turma=9007199254740993,${CLASSES.none},-9223372036854775808`);
    expect(turmas.map((one) => one['id-turma'])).toEqual([CLASSES.none]);
  });

  it('is empty without a class', async () => {
    expect(await activities('')).toMatchObject({ 'total-registros': 0, turmas: [] });
  });

  it('hides invisible records and the grades of others from students', async () => {
    const students = await allRows(`/participantes?${ofClass}&id-tipo-participante=4`);
    const student = Number(values(students, 'id-participante')[0]);
    const seen = await records(`?${ofClass}`, { claims: { 'id-discente': student } });
    const grades = await allRows(`/notas-unidades?id-participante=${student}&${ofClass}`);
    expect(grades).toHaveLength(3);
    expect(
      seen
        .filter(({ tipo }) => tipo === 'NOTA')
        .map((one) => one['id-registro'])
        .sort(),
    ).toEqual(values(grades, 'id-nota-unidade'));
    const visible = await allRows(`/topicos-aulas?${ofClass}`);
    const all = await allRows(`/topicos-aulas?${ofClass}&incluir-invisiveis=true`);
    expect(visible.length).toBeLessThan(all.length);
    const topics = seen.filter(({ tipo }) => tipo === 'TOPICO_AULA');
    expect(new Set(topics.map((one) => one['id-registro']))).toEqual(
      new Set(values(visible, 'id-topico-aula')),
    );
  });

  it('hides the materials of a hidden topic from students', async () => {
    const own = await ownClass();
    const [student, day] = [own.students[0], own.past[0]];
    for (const visivel of [true, false]) {
      const dates = { dataInicio: day, dataFim: day };
      const idTopicoAula = await addTopic(own, { descricao: 'Prova', ...dates, visivel });
      await addMaterial(own, { idTopicoAula, nome: `Gabarito ${visivel}`, visivel: true });
      const list = `/materiais?id-topico-aula=${idTopicoAula}`;
      const { status } = await turma(list, { claims: { 'id-discente': student } });
      expect(status).toBe(visivel ? 200 : 404);
    }
    const materials = async (options: CallOptions, query = '') => {
      const { turmas, ...answer } = await activities(`?id-turma=${own.idTurma}${query}`, options);
      const registros = turmas.flatMap((one) => one.registros);
      expect(turmas.map((one) => one['total-registros'])).toEqual([registros.length]);
      expect(answer['total-registros']).toBe(registros.length);
      return registros.filter(({ tipo }) => tipo === 'MATERIAL').map(({ descricao }) => descricao);
    };
    expect((await materials({})).sort()).toEqual(['Gabarito false', 'Gabarito true']);
    for (const query of ['', `&registros-a-partir-de=${day + 1}`])
      expect(await materials({ claims: { 'id-discente': student } }, query)).toEqual(['Gabarito true']);
  });

  it('accepts up to a hundred classes', async () => {
    const classes = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',');
    expect((await activities(`?id-turma=${classes(100)}`)).turmas).toHaveLength(100);
    await expectRefused(`/registros-atividades?id-turma=${classes(101)}`, 400);
    await expectRefused('/registros-atividades?id-turma=a', 400);
    await expectRefused(`/registros-atividades?${ofClass}&registros-a-partir-de=ontem`, 400);
  });
});
