import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { OWN_UNIT } from '../../class-records.ts';
import { call } from '../call.ts';
import { CLASSES, STUDENT, TEACHER, turma } from './api.ts';

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

const list = async (query = '') => {
  const { status, body } = await turma(`/turmas?limit=100&${query}`);
  expect(status).toBe(200);
  return z.array(Turma).parse(body);
};
/** Excludes the classes that other tests create while these run. */
const isOfDemo = (one: Turma) => one['id-unidade'] !== OWN_UNIT;
const ids = (classes: Turma[]) => classes.map((one) => one['id-turma']);

/** The classes of the demo data; no test changes them. */
let demo: Turma[];
beforeAll(async () => {
  demo = (await list()).filter(isOfDemo);
});

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
    expect(ids((await list(query)).filter(isOfDemo))).toEqual(ids(demo.filter(expected)));
  });

  it('finds the classes of a teacher, with the identifier of the teacher', async () => {
    const classes = await list(`id-docente=${TEACHER}`);
    expect(ids(classes)).toContain(CLASSES.open);
    expect(classes.every((one) => one['id-docente'] === TEACHER)).toBe(true);
    const byCpf = `/turmas?limit=100&cpf-cnpj-docente=${TEACHER}`;
    const { body } = await turma(byCpf, { scope: 'turma:read turma:pessoal' });
    expect(ids(z.array(Turma).parse(body))).toEqual(ids(classes));
    expect(await turma(byCpf)).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });
  });

  it('finds the classes of an external teacher', async () => {
    expect(ids(await list('id-docente-externo=9001'))).toEqual([CLASSES.externalTeacher]);
    expect(await list('id-docente-externo=9002')).toEqual([]);
  });

  it('finds the classes of a student', async () => {
    const classes = await list(`id-discente=${STUDENT}`);
    expect(ids(classes)).toContain(CLASSES.open);
    expect(classes.every((one) => one['id-discente'] === STUDENT)).toBe(true);
    const taught = await list(`id-discente=${STUDENT}&id-docente=${TEACHER}`);
    const teachers = ids(await list(`id-docente=${TEACHER}`));
    expect(ids(taught)).toEqual(ids(classes).filter((id) => teachers.includes(id)));
  });

  it('sorts by several members in both directions, ties by identifier', async () => {
    // A part of the demo classes that is shorter than a page.
    const part = demo.filter((one) => one['id-unidade'] === 28);
    const descending = await list('id-unidade=28&order-desc=ano,periodo');
    expect(ids(descending)).toEqual(
      ids(part.toSorted((a, b) => b.ano - a.ano || b.periodo - a.periodo || a['id-turma'] - b['id-turma'])),
    );
    const both = await list('id-unidade=28&order-asc=sigla-nivel&order-desc=id-turma');
    expect(ids(both)).toEqual(
      ids(
        part.toSorted(
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
