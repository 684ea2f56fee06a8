import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { putItems } from '../../../lib/table/batch-write.ts';
import { registros, turmas, votos } from '../../../lib/turma/keys.ts';
import type { Registro } from '../../../lib/turma/stored/registro.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import { TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';
import type { CallOptions } from '../call.ts';
import { turma } from './api.ts';
import { addMaterial, addTopic, type OwnClass, ownClass } from './own-class.ts';

const ids = async (target: string, options: CallOptions = {}) => {
  const { status, body } = await turma(target, options);
  expect({ target, status }).toEqual({ target, status: 200 });
  return z
    .array(z.looseObject({ 'id-turma': z.int() }))
    .parse(body)
    .map((one) => one['id-turma']);
};

describe('classes by a part of the name of their component', () => {
  const classOf = async (idTurma: number, idComponente: number, nomeComponente: string, ano: number) => {
    const record = { ...TURMA, idTurma, idComponente, nomeComponente, ano, descricaoHorario: null };
    await putItems(kinds.turmas.items(record));
  };

  it('come from all components that match, by identifier, paged, sorted and counted', async () => {
    const { idTurma } = await ownClass();
    const [ópera, coral] = [idTurma + 1, idTurma + 2];
    await classOf(idTurma + 13, ópera, `ÓPERA ${idTurma} I`, 2024);
    await classOf(idTurma + 11, coral, `Canto e opera ${idTurma}`, 2026);
    await classOf(idTurma + 12, ópera, `ÓPERA ${idTurma} I`, 2025);
    await classOf(idTurma + 14, coral, `Canto coral ${idTurma}`, 2025);
    const named = `/turmas?nome-componente=opera%20${idTurma}`;
    const found = [idTurma + 11, idTurma + 12, idTurma + 13];
    expect(await ids(named)).toEqual(found);
    expect(await ids(`${named}&limit=1&offset=1`)).toEqual([idTurma + 12]);
    expect(await ids(`${named}&order-desc=ano`)).toEqual([idTurma + 11, idTurma + 12, idTurma + 13]);
    expect(await ids(`${named}&ano=2025`)).toEqual([idTurma + 12]);
    expect(await ids(`${named}&ano=2025&periodo=1`)).toEqual([idTurma + 12]);
    expect(await ids(`${named}&id-componente=${coral}`)).toEqual([idTurma + 11]);
    const { headers } = await turma(`${named}&limit=1`, { headers: { paginado: 'true' } });
    expect(headers.get('x-total')).toBe('3');
    expect(await ids(`/turmas?nome-componente=nenhum%20${idTurma}`)).toEqual([]);
  });
});

describe('the activities of a hundred classes', () => {
  const hundred = ({ idTurma }: OwnClass) =>
    `/registros-atividades?id-turma=${Array.from({ length: 100 }, (_, n) => (n === 0 ? idTurma : n))}`;

  it('are read for students too, with the topics of materials', async () => {
    const own = await ownClass();
    const [student, day] = [own.students[0], own.past[0]];
    const topic = { descricao: 'Prova', dataInicio: day, dataFim: day, visivel: true };
    await addMaterial(own, { idTopicoAula: await addTopic(own, topic), nome: 'Lista', visivel: true });
    const answer = await turma(hundred(own), { claims: { 'id-discente': student } });
    expect(answer).toMatchObject({ status: 200, body: { 'total-registros': 2 } });
  });

  it('are read if they do not fit into one page of the table', async () => {
    const own = await ownClass();
    const descricao = '€'.repeat(500);
    const polls = Array.from({ length: 1000 }, (_, n) =>
      registros.toItem({ idTurma: own.idTurma, tipo: 'ENQUETE', idRegistro: n, descricao, data: n }),
    );
    await putItems(polls);
    const answer = await turma(hundred(own));
    expect(answer).toMatchObject({ status: 200, body: { 'total-registros': polls.length } });
  });
});

describe('one request may not read', () => {
  const refused = async (target: string, error: string, advice: string, options: CallOptions = {}) => {
    const { status, body } = await turma(target, options);
    expect({ target, status, body }).toMatchObject({
      status: 400,
      body: { error, error_description: expect.stringContaining(advice) },
    });
  };

  it('more than 2,500 activities', async () => {
    const [{ idTurma }, other] = [await ownClass(), await ownClass()];
    const activity = (n: number): Registro => {
      return { idTurma, tipo: 'NOTICIA', idRegistro: n, descricao: `Aviso ${n}`, data: n, visivel: n !== 1 };
    };
    const activities = Array.from({ length: 2501 }, (_, n) => registros.toItem(activity(n)));
    await putItems(activities);
    const target = `/registros-atividades?id-turma=${idTurma},${other.idTurma}`;
    await refused(
      target,
      'invalid_request',
      'registros-a-partir-de: the classes have more than 2500 records',
    );
    const { status, body } = await turma(`${target}&registros-a-partir-de=1`);
    expect({ status, body }).toMatchObject({ status: 200, body: { 'total-registros': 2500 } });
    // One of them is hidden from students.
    const student = await turma(target, { claims: { 'id-discente': other.students[0] } });
    expect(student).toMatchObject({ status: 200, body: { 'total-registros': 2500 } });
  });

  it('all answers of a class that has very many', async () => {
    const { idTurma } = await ownClass();
    await putItems([votos.toItem({ idTurma, idEnquete: 1, shard: 0, '1': 20_000 })]);
    const target = `/enquetes-respondidas?id-turma=${idTurma}`;
    await refused(`${target}&order-desc=data-resposta`, 'too_expensive', 'id-enquete');
    expect(await ids(`${target}&limit=100`)).toEqual([]);
    const { headers } = await turma(target, { headers: { paginado: 'true' } });
    expect(headers.get('x-total')).toBe('20000');
  });

  it('the participants of very many grouped classes', async () => {
    const { idTurma } = await ownClass();
    const grouped = Array.from({ length: 98 }, (_, n) => ({
      ...{ ...TURMA, idTurma: idTurma + n + 1, descricaoHorario: null },
      ...{ idTurmaAgrupadora: idTurma, idComponente: idTurma + n },
    }));
    await putRecords(turmas, grouped);
    await refused(
      `/participantes?id-turma=${idTurma}&turmas-agrupadas=true`,
      'too_expensive',
      'turmas-agrupadas',
    );
    expect(await ids(`/participantes?id-turma=${idTurma}`)).not.toEqual([]);
  });
});
