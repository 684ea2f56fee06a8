import { describe, expect, it } from 'vitest';
import { CLASSES, turma } from './api.ts';
import { allRows, expectFiltered, expectListed, expectRefused, someRow, values } from './rows.ts';

const CLASS = CLASSES.consolidated;
const list = (student: unknown) => `/notas-unidades?id-participante=${student}`;
const grade = (id: unknown, inClass: number = CLASS) => `/notas-unidades/${id}?id-turma=${inClass}`;

/** A student of the finished class who is in classes of other terms as well. */
const someStudent = async () => {
  const students = await allRows(`/participantes?id-turma=${CLASS}&id-tipo-participante=4`);
  for (const id of values(students, 'id-participante')) {
    const terms = await allRows(`/turmas?id-discente=${id}`);
    if (new Set(terms.map(({ ano, periodo }) => `${ano}.${periodo}`)).size > 1) return Number(id);
  }
  throw new Error('The demo data has no such student');
};

describe('unit grades of a student', () => {
  it('are listed by identifier over all classes, and read by identifier', async () => {
    const student = await someStudent();
    const found = await expectListed(list(student), 'id-nota-unidade', (row) =>
      grade(row['id-nota-unidade'], Number(row['id-turma'])),
    );
    const classes = await allRows(`/turmas?id-discente=${student}`);
    expect(new Set(values(found, 'id-turma'))).toEqual(new Set(values(classes, 'id-turma')));
  });

  it('can be filtered by class, year and term', async () => {
    const student = await someStudent();
    await expectFiltered(list(student), `id-turma=${CLASS}`, (row) => row['id-turma'] === CLASS);
    const { ano, periodo } = await someRow(list(student), (row) => row['id-turma'] === CLASS);
    await expectFiltered(
      list(student),
      `ano=${ano}&periodo=${periodo}`,
      (row) => row.ano === ano && row.periodo === periodo,
    );
    const inClass = `${list(student)}&id-turma=${CLASS}`;
    expect(await allRows(`${inClass}&ano=${ano}`)).toEqual(await allRows(inClass));
    expect(await allRows(`${inClass}&ano=${Number(ano) + 1}`)).toEqual([]);
    expect(await allRows(`${inClass}&periodo=3`)).toEqual([]);
  });

  it('are an empty list in a class without the student', async () => {
    const student = await someStudent();
    expect(await allRows(`${list(student)}&id-turma=${CLASSES.none}`)).toEqual([]);
  });

  it('are three for each class, as on the report card', async () => {
    const student = await someStudent();
    const [entry] = (await allRows(`/boletim?id-discente=${student}`)).filter(
      (row) => row['id-turma'] === CLASS,
    );
    const grades = await allRows(`${list(student)}&id-turma=${CLASS}`);
    expect(values(grades, 'unidade')).toEqual([1, 2, 3]);
    expect(entry?.['notas-unidades']).toEqual(
      grades.map((row) => ({
        unidade: row.unidade,
        media: row.media,
        'id-nota-unidade': row['id-nota-unidade'],
        faltas: row.faltas,
        recuperacao: row.recuperacao,
      })),
    );
  });

  it('must exist, and belong to their class', async () => {
    const id = (await someRow(`${list(await someStudent())}&id-turma=${CLASS}`))['id-nota-unidade'];
    await expectRefused('/notas-unidades', 400);
    await expectRefused(list(1), 404);
    await expectRefused(grade(1), 404);
    await expectRefused(grade(id, CLASSES.open), 404);
    await expectRefused(`/notas-unidades/${id}`, 400);
  });

  it('are visible to that student only', async () => {
    const student = await someStudent();
    const own = { claims: { 'id-discente': String(student) } };
    const other = { claims: { 'id-discente': student + 1 } };
    const found = await allRows(list(student), own);
    expect(found).toEqual(await allRows(list(student)));
    await expectRefused(list(student), 403, other);
    const [first] = found;
    const target = grade(first?.['id-nota-unidade'], Number(first?.['id-turma']));
    expect((await turma(target, own)).body).toEqual(first);
    await expectRefused(target, 403, other);
  });
});
