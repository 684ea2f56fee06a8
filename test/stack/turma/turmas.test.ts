import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { OWN_UNIT } from '../../class-records.ts';
import { call } from '../call.ts';
import { CLASSES, TEACHER, turma } from './api.ts';

const Turma = z.looseObject({
  'id-turma': z.int(),
  ano: z.int(),
  periodo: z.int(),
  'codigo-turma': z.string(),
  'nome-componente': z.string(),
  'codigo-componente': z.string(),
  'id-componente': z.int(),
  'descricao-horario': z.string().nullable(),
  'sigla-nivel': z.string(),
  'id-unidade': z.int(),
  'id-situacao-turma': z.int(),
  'id-turma-agrupadora': z.int(),
  subturma: z.boolean(),
  'id-discente': z.int().nullable(),
  'id-docente': z.int().nullable(),
  'id-docente-externo': z.int().nullable(),
});
type Turma = z.output<typeof Turma>;

const list = async (query = '', headers: Record<string, string> = {}) => {
  const answer = await turma(`/turmas${query}`, { headers });
  expect(answer.status).toBe(200);
  return { classes: z.array(Turma).parse(answer.body), total: answer.headers.get('x-total') };
};
/** Excludes the classes that other tests create while these run. */
const isOfDemo = (one: Turma) => one['id-unidade'] !== OWN_UNIT;
const all = async () => (await list('?limit=100')).classes.filter(isOfDemo);
/** A part of the demo classes that no test changes. */
const PART = 'id-unidade=28';
const part = async () => (await list(`?limit=100&${PART}`)).classes;
const ids = (classes: Turma[]) => classes.map((one) => one['id-turma']);

describe('GET /turmas', () => {
  it('lists twenty classes by identifier, with the expected members in order', async () => {
    const { body } = await turma('/turmas');
    const [first] = z.array(z.unknown()).parse(body);
    const classes = z.array(Turma).parse(body);
    expect(classes).toHaveLength(20);
    expect(ids(classes)).toEqual(ids(classes).sort((a, b) => a - b));
    expect(Object.keys(Object(first))).toEqual([
      'id-turma',
      'ano',
      'periodo',
      'codigo-turma',
      'local',
      'descricao-horario',
      'capacidade-aluno',
      'id-componente',
      'nome-componente',
      'codigo-componente',
      'sigla-nivel',
      'id-unidade',
      'id-situacao-turma',
      'id-turma-agrupadora',
      'subturma',
      'tipo',
      'id-modalidade-educacao',
      'utiliza-nova-turma-virtual',
      'id-discente',
      'id-docente',
      'id-docente-externo',
    ]);
  });

  it('pages by offset and limit past the end', async () => {
    const everything = await part();
    const pages: Turma[] = [];
    for (let offset = 0; ; offset += 7) {
      const { classes } = await list(`?${PART}&limit=7&offset=${offset}`);
      if (classes.length === 0) break;
      pages.push(...classes);
    }
    expect(pages).toEqual(everything);
  });

  it('returns the number of all matches on request', async () => {
    const everything = await part();
    expect((await list(`?${PART}&limit=2`, { paginado: 'true' })).total).toBe(String(everything.length));
    const undergraduateClasses = everything.filter((one) => one['sigla-nivel'] === 'G').length;
    expect((await list(`?${PART}&limit=1&sigla-nivel=G`, { paginado: 'true' })).total).toBe(
      String(undergraduateClasses),
    );
  });

  it.each<[string, (one: Turma) => boolean]>([
    ['ano=2026', (one) => one.ano === 2026],
    ['periodo=1', (one) => one.periodo === 1],
    ['ano=2026&periodo=2', (one) => one.ano === 2026 && one.periodo === 2],
    ['codigo-componente=mat0311', (one) => one['codigo-componente'] === 'MAT0311'],
    ['id-componente=22', (one) => one['id-componente'] === 22],
    ['id-unidade=28', (one) => one['id-unidade'] === 28],
    ['nome-componente=calculo', (one) => one['nome-componente'].startsWith('CÁLCULO')],
    ['descricao-horario=7M123', (one) => one['descricao-horario']?.includes('7M123') ?? false],
    ['id-situacao-turma=3', (one) => one['id-situacao-turma'] === 3],
    ['id-situacao-turma=1&id-situacao-turma=2', (one) => one['id-situacao-turma'] < 3],
    ['id-situacao-turma=1,2', (one) => one['id-situacao-turma'] < 3],
    ['id-situacao-turma=1%2C2', (one) => one['id-situacao-turma'] < 3],
    ['sigla-nivel=E,D', (one) => ['E', 'D'].includes(one['sigla-nivel'])],
    ['id-turma-agrupadora=57619', (one) => one['id-turma-agrupadora'] === 57619],
    ['turma-agrupadora=true', (one) => one['id-turma'] === CLASSES.grouping],
    ['turma-agrupadora=false', () => true],
    ['utiliza-nova-turma-virtual=1', () => true],
    ['utiliza-nova-turma-virtual=false', () => false],
    ['id-unidade=28&sigla-nivel=G', (one) => one['id-unidade'] === 28 && one['sigla-nivel'] === 'G'],
    [
      'codigo-componente=MAT0311&id-situacao-turma=3',
      (one) => one['codigo-componente'] === 'MAT0311' && one['id-situacao-turma'] === 3,
    ],
    ['id-componente=9223372036854775807', () => false],
    ['id-turma-agrupadora=-5', () => false],
  ])('filters by %s', async (query, expected) => {
    const { classes } = await list(`?limit=100&${query}`);
    expect(ids(classes.filter(isOfDemo))).toEqual(ids((await all()).filter(expected)));
  });

  it('finds the classes of a teacher, with the identifier of the teacher', async () => {
    const { classes } = await list(`?limit=100&id-docente=${TEACHER}`);
    expect(ids(classes)).toContain(CLASSES.open);
    expect(classes.every((one) => one['id-docente'] === TEACHER)).toBe(true);
    const byCpf = `/turmas?limit=100&cpf-cnpj-docente=${TEACHER}`;
    const { body } = await turma(byCpf, { scope: 'turma:read turma:pessoal' });
    expect(ids(z.array(Turma).parse(body))).toEqual(ids(classes));
    expect(await turma(byCpf)).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });
  });

  it('finds the classes of an external teacher', async () => {
    const { classes } = await list('?id-docente-externo=9001&limit=100');
    const other = await list('?id-docente-externo=9002&limit=100');
    expect([...ids(classes), ...ids(other.classes)]).toEqual([CLASSES.externalTeacher]);
  });

  it('finds the classes of a student', async () => {
    const { body } = await turma(`/participantes?id-turma=${CLASSES.open}&id-tipo-participante=4`);
    const [student] = z
      .array(z.looseObject({ 'id-participante': z.int() }))
      .min(1)
      .parse(body);
    const { classes } = await list(`?id-discente=${student?.['id-participante']}&limit=100`);
    expect(ids(classes)).toContain(CLASSES.open);
    expect(classes.every((one) => one['id-discente'] === student?.['id-participante'])).toBe(true);
    const taught = await list(`?id-discente=${student?.['id-participante']}&id-docente=${TEACHER}&limit=100`);
    const teachers = await list(`?id-docente=${TEACHER}&limit=100`);
    expect(ids(taught.classes)).toEqual(ids(classes).filter((id) => ids(teachers.classes).includes(id)));
  });

  it('sorts in both directions, ties by identifier, null last, regardless of accents', async () => {
    const everything = await part();
    const descending = (await list(`?${PART}&limit=100&order-desc=ano,periodo`)).classes;
    expect(ids(descending)).toEqual(
      ids(
        [...everything].sort(
          (a, b) => b.ano - a.ano || b.periodo - a.periodo || a['id-turma'] - b['id-turma'],
        ),
      ),
    );
    const names = (await list(`?${PART}&limit=100&order-asc=nome-componente`)).classes.map(
      (one) => one['nome-componente'],
    );
    expect(names.indexOf('ALGORITMOS')).toBeLessThan(names.indexOf('BANCO DE DADOS'));
    for (const order of ['order-asc', 'order-desc']) {
      const schedules = (await list(`?${PART}&limit=100&${order}=descricao-horario`)).classes;
      expect(schedules.at(-1)?.['descricao-horario']).toBeNull();
    }
    const both = (await list(`?${PART}&limit=100&order-asc=sigla-nivel&order-desc=id-turma`)).classes;
    expect(ids(both)).toEqual(
      ids(
        [...everything].sort(
          (a, b) => a['sigla-nivel'].localeCompare(b['sigla-nivel']) || b['id-turma'] - a['id-turma'],
        ),
      ),
    );
  });
});

describe('GET /turmas/{id-turma}', () => {
  it('reads a class with its first teacher', async () => {
    const { status, body } = await turma(`/turmas/${CLASSES.open}`);
    expect(status).toBe(200);
    expect(Turma.parse(body)).toMatchObject({
      'id-turma': CLASSES.open,
      'id-docente': TEACHER,
      'codigo-componente': 'MAT0311',
    });
  });

  it('reads one without a teacher, with a trailing slash', async () => {
    const { status, body } = await turma(`/turmas/${CLASSES.withoutTeacher}/`);
    expect(status).toBe(200);
    expect(Turma.parse(body)).toMatchObject({ 'id-docente': null, 'id-situacao-turma': 2 });
  });

  it.each([CLASSES.none, '9223372036854775807', -1])('does not find class %s', async (id) => {
    const { status, body } = await turma(`/turmas/${id}`);
    expect({ status, body }).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('answers HEAD without a body', async () => {
    const answer = await call(`/turma/v1/turmas/${CLASSES.open}`, { method: 'HEAD', scope: 'turma:read' });
    expect(answer.status).toBe(200);
    expect(answer.body).toBeUndefined();
  });
});
