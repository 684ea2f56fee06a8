import { describe, expect, it } from 'vitest';
import { CLASSES, TEACHER, turma } from './api.ts';
import { allRows, expectFiltered, expectListed, expectRefused, someRow } from './rows.ts';

const CLASS = CLASSES.consolidated;
const list = (student: unknown, id: number = CLASS) =>
  `/avaliacoes?id-participante=${student}&id-turma=${id}`;
const evaluation = (id: unknown, inClass: number = CLASS) => `/avaliacoes/${id}?id-turma=${inClass}`;

const someStudent = async () => {
  const student = await someRow(`/participantes?id-turma=${CLASS}&id-tipo-participante=4`);
  return Number(student['id-participante']);
};

describe('evaluations of a student', () => {
  it('are listed by class and student, and read by identifier', async () => {
    const student = await someStudent();
    const found = await expectListed(list(student), 'id-avaliacao', (row) => evaluation(row['id-avaliacao']));
    expect(found.every((row) => row['id-participante'] === student && row['id-turma'] === CLASS)).toBe(true);
  });

  it('can be filtered by abbreviation and unit', async () => {
    const target = list(await someStudent());
    const { abreviacao, ...example } = await someRow(target);
    const ofUnit = `id-nota-unidade=${example['id-nota-unidade']}`;
    await expectFiltered(
      target,
      `abreviacao=${String(abreviacao).toLowerCase()}`,
      (row) => row.abreviacao === abreviacao,
    );
    await expectFiltered(target, ofUnit, (row) => row['id-nota-unidade'] === example['id-nota-unidade']);
    await expectFiltered(
      target,
      `${ofUnit}&abreviacao=${abreviacao}`,
      (row) => row['id-avaliacao'] === example['id-avaliacao'],
    );
  });

  it.each(['ano', 'periodo'])('can be filtered by %s', async (member) => {
    const target = list(await someStudent());
    const value = Number((await someRow(target))[member]);
    expect(await allRows(`${target}&${member}=${value}`)).toEqual(await allRows(target));
    expect(await allRows(`${target}&${member}=${value + 1}`)).toEqual([]);
  });

  it('are an empty list for a teacher', async () => {
    const teacher = await someRow(`/participantes?id-turma=${CLASS}&id-tipo-participante=1`);
    expect(await allRows(list(teacher['id-participante']))).toEqual([]);
    expect((await turma(list(TEACHER, CLASSES.open))).body).toEqual([]);
  });

  it('belong to their class and student', async () => {
    const student = await someStudent();
    const id = (await someRow(list(student)))['id-avaliacao'];
    await expectRefused(list(1), 404);
    await expectRefused(list(student, CLASSES.none), 404);
    await expectRefused(evaluation(id, CLASSES.open), 404);
    await expectRefused(evaluation(1), 404);
    await expectRefused(`/avaliacoes/${id}`, 400);
    await expectRefused(`/avaliacoes?id-turma=${CLASS}`, 400);
    await expectRefused(`/avaliacoes?id-participante=${student}`, 400);
  });

  it('are visible to that student only', async () => {
    const student = await someStudent();
    const [first] = await allRows(list(student));
    const own = { claims: { 'id-discente': student } };
    const other = { claims: { 'id-discente': student + 1 } };
    expect(await allRows(list(student), own)).toContainEqual(first);
    await expectRefused(list(student), 403, other);
    expect((await turma(evaluation(first?.['id-avaliacao']), own)).body).toEqual(first);
    await expectRefused(evaluation(first?.['id-avaliacao']), 403, other);
  });
});
