import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { today } from '../../../lib/turma/schedule/days.ts';
import { writeInstitution } from '../../../scripts/cli/generate-data/files.ts';
import { newDirectory } from '../../new-directory.ts';
import { type Api, startApi } from './api.ts';
import { importInto } from './command.ts';

const CLASSES = 14;
const CLASS = 57610;
const STUDENT = 900_021;

type Row = Readonly<Record<string, unknown>>;
const Rows = z.array(z.record(z.string(), z.unknown()));

let api: Api;
let directory: string;

const rowsOf = async (kind: string): Promise<Row[]> =>
  (await readFile(join(directory, `${kind}.ndjson`), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const list = async (target: string) => {
  const { status, body } = await api(target);
  expect({ target, status }).toEqual({ target, status: 200 });
  return Rows.parse(body);
};

beforeAll(async () => {
  directory = await newDirectory();
  await writeInstitution(directory, CLASSES, today());
  const { code, stderr } = await importInto(directory);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  api = await startApi();
});

const ofClass = (row: Row) => row['id-turma'] === CLASS;
const ofStudent = (row: Row) => ofClass(row) && row['id-participante'] === STUDENT;

/** Lists of the API, and the rows that they have to return. */
const LISTS: readonly [target: string, kind: string, member: string, test: (row: Row) => boolean][] = [
  ['/turmas?id-turma-agrupadora=57619', 'turmas', 'id-turma', (row) => row['id-turma-agrupadora'] === 57_619],
  ['/turmas-tecnico?x', 'turmas-tecnico', 'id-turma', () => true],
  [`/participantes?id-turma=${CLASS}`, 'participantes', 'id-participante', ofClass],
  ['/participantes?id-turma=57612', 'participantes', 'id-participante', (row) => row['id-turma'] === 57612],
  [`/noticias?id-turma=${CLASS}`, 'noticias', 'id-noticia', ofClass],
  [`/topicos-aulas?id-turma=${CLASS}&incluir-invisiveis=true`, 'topicos-aulas', 'id-topico-aula', ofClass],
  [
    '/materiais?id-topico-aula=740001',
    'materiais',
    'id-material',
    (row) => row['id-topico-aula'] === 740_001,
  ],
  [`/tarefas?id-turma=${CLASS}`, 'tarefas', 'id-tarefa', ofClass],
  [`/grupos?id-turma=${CLASS}&id-tarefa=790002`, 'grupos', 'id-grupo', ofClass],
  [
    '/respostas-tarefas?id-tarefa=790001',
    'respostas-tarefas',
    'id-resposta-tarefa',
    (row) => row['id-tarefa'] === 790_001,
  ],
  [`/atividades-avaliativas?id-turma=${CLASS}`, 'atividades-avaliativas', 'id-avaliacao', ofClass],
  [
    `/notas-unidades?id-turma=${CLASS}&id-participante=${STUDENT}`,
    'notas-unidades',
    'id-nota-unidade',
    ofStudent,
  ],
  [`/avaliacoes?id-turma=${CLASS}&id-participante=${STUDENT}`, 'avaliacoes', 'id-avaliacao', ofStudent],
  [`/boletim?id-discente=${STUDENT}`, 'boletim', 'id-turma', (row) => row['id-discente'] === STUDENT],
  [`/questionarios?id-turma=${CLASS}`, 'questionarios', 'id-questionario', ofClass],
  [
    `/referencias-bibliograficas-basicas?id-turma=${CLASS}`,
    'referencias-bibliograficas-basicas',
    'id-referencia-bibliografica',
    ofClass,
  ],
];

describe('the demo data, written to files and imported', () => {
  it.each(LISTS)('is what GET %s returns', async (target, kind, member, test) => {
    const expected = (await rowsOf(kind))
      .filter(test)
      .toSorted((a, b) => Number(a[member]) - Number(b[member]));
    const found = await list(`${target}&limit=100`);
    expect(expected.length).toBeGreaterThan(0);
    expect(found).toMatchObject(expected.map((row) => membersIn(row, found[0])));
    expect(found).toHaveLength(expected.length);
  });

  it('includes the attendance of each student on each day', async () => {
    const rows = (await rowsOf('frequencias')).filter(ofStudent);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const { data, 'id-frequencia': id } = row;
      expect(await list(`/frequencias?id-turma=${CLASS}&id-participante=${STUDENT}&data=${data}`)).toEqual([
        row,
      ]);
      expect((await api(`/frequencias/${id}?id-turma=${CLASS}`)).body).toEqual(row);
    }
  });

  it('includes the status of lesson days', async () => {
    const days = await list(`/dias-aulas?id-turma=${CLASS}&limit=100`);
    const cancelled = (await rowsOf('dias-sem-aula')).filter(ofClass).map(({ data }) => data);
    const of = (status: number) =>
      days.filter((day) => day['id-tipo-status-frequencia'] === status).map(({ data }) => data);
    expect(cancelled.length).toBeGreaterThan(0);
    expect(of(4)).toEqual(cancelled);
    expect(of(3)).toHaveLength(1);
    expect(of(2).length).toBeGreaterThan(5);
  });

  it('includes the votes of polls', async () => {
    const answers = (await rowsOf('respostas-enquetes')).filter(ofClass);
    const polls = await list(`/enquetes?id-turma=${CLASS}`);
    expect(polls).toHaveLength(2);
    for (const poll of polls) {
      const own = answers.filter((answer) => answer['id-enquete'] === poll['id-enquete']);
      expect(poll['total-respostas']).toBe(own.length);
      expect(await list(`/enquetes/${poll['id-enquete']}/respostas?limit=100`)).toMatchObject(own);
    }
  });

  it('includes the teachers of classes', async () => {
    const expected = (await rowsOf('docentes-turmas')).filter(ofClass);
    expect(expected.length).toBeGreaterThan(0);
    const found = await list(`/turmas/${CLASS}/docentes`);
    expect(found).toMatchObject(expected.map((row) => membersIn(row, found[0])));
  });

  it('does not collide with new records, which get other identifiers', async () => {
    const used = (await rowsOf('noticias')).map((row) => Number(row['id-noticia']));
    const noticia = { 'id-turma': CLASS, titulo: 'Aviso', conteudo: 'Texto' };
    const { status, body } = await api('/noticias', { method: 'POST', body: noticia });
    expect(status).toBe(200);
    const id = z.object({ 'id-noticia': z.int() }).parse(body)['id-noticia'];
    expect(id).toBeGreaterThan(Math.max(...used));
    await api(`/noticias/${id}`, { method: 'DELETE' });
  });

  it('can be imported again, without effect', async () => {
    const targets = LISTS.map(([target]) => `${target}&limit=100`);
    const day = `/frequencias?id-turma=${CLASS}&id-participante=${STUDENT}`;
    const read = () => Promise.all([...targets, day].map(list));
    const before = await read();
    expect((await importInto(directory)).code).toBe(0);
    expect(await read()).toEqual(before);
  });
});

/** Returns a row of a file without the members that the API does not return. */
function membersIn(row: Row, record: Row | undefined): Row {
  return Object.fromEntries(Object.entries(row).filter(([member]) => member in (record ?? {})));
}
