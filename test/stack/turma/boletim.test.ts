import { describe, expect, it } from 'vitest';
import { CLASSES } from './api.ts';
import { allRows, expectFiltered, expectRefused, type Row, rows, someRow, values } from './rows.ts';

const inConsolidated = (row: Row) => row['id-turma'] === CLASSES.consolidated;

describe('report cards', () => {
  it('have one entry for each enrolment of a student', async () => {
    const student = (await someRow('/boletim', inConsolidated))['id-discente'];
    const entries = await allRows(`/boletim?id-discente=${student}`);
    const classes = await allRows(`/turmas?id-discente=${student}`);
    expect(values(entries, 'id-turma')).toEqual(values(classes, 'id-turma'));
    expect(new Set(values(entries, 'id-discente'))).toEqual(new Set([student]));
  });

  it('cover all students if the request names none', async () => {
    const entries = await allRows('/boletim');
    const inClass = entries.filter((row) => row['id-turma'] === CLASSES.large);
    const students = await allRows(`/participantes?id-turma=${CLASSES.large}&id-tipo-participante=4`);
    expect(values(inClass, 'id-discente')).toEqual(values(students, 'id-participante'));
    const order = entries.map((row) => [Number(row['id-turma']), Number(row['id-discente'])] as const);
    expect(order).toEqual(order.toSorted(([a, b], [c, d]) => a - c || b - d));
  });

  it('show the outcome of an enrolment', async () => {
    const entries = await allRows('/boletim');
    const open = entries.filter((row) => row['id-turma'] === CLASSES.open);
    expect(open.length).toBeGreaterThan(0);
    expect(open.every((row) => row['media-final'] === null && row.situacao === 'MATRICULADO')).toBe(true);
    const finished = entries.filter(inConsolidated);
    expect(finished.some((row) => String(row.situacao).startsWith('APROVADO'))).toBe(true);
    expect(finished.some((row) => String(row.situacao).startsWith('REPROVADO'))).toBe(true);
  });

  it('can be filtered by year, term and situation', async () => {
    const { ano, periodo, ...example } = await someRow('/boletim', inConsolidated);
    const situation = example['id-situacao'];
    await expectFiltered('/boletim', `ano=${ano}`, (row) => row.ano === ano);
    await expectFiltered('/boletim', `periodo=${periodo}`, (row) => row.periodo === periodo);
    await expectFiltered(
      '/boletim',
      `ano=${ano}&periodo=${periodo}`,
      (row) => row.ano === ano && row.periodo === periodo,
    );
    await expectFiltered(
      '/boletim',
      `id-situacao=${situation}&id-situacao=7`,
      (row) => row['id-situacao'] === situation || row['id-situacao'] === 7,
    );
    const student = `/boletim?id-discente=${example['id-discente']}`;
    expect(await allRows(`${student}&ano=${ano}&periodo=${periodo}`)).toEqual(
      (await allRows(student)).filter((row) => row.ano === ano && row.periodo === periodo),
    );
  });

  it('can be sorted by final average, those without one last', async () => {
    const averages = values(await allRows('/boletim?order-desc=media-final'), 'media-final');
    const graded = averages.filter((average) => average !== null).map(Number);
    expect(averages.slice(0, graded.length)).toEqual(graded.toSorted((a, b) => b - a));
    expect(averages.slice(graded.length).every((average) => average === null)).toBe(true);
  });

  it('compare equal by their unit grades, so the next member decides the order', async () => {
    const sorted = await allRows('/boletim?order-desc=media-final');
    expect(await allRows('/boletim?order-desc=notas-unidades,media-final')).toEqual(sorted);
  });

  it('are an empty list for a student who does not exist', async () => {
    expect(await rows('/boletim?id-discente=1')).toEqual([]);
  });

  it('of others are hidden from students', async () => {
    const student = (await someRow('/boletim', inConsolidated))['id-discente'];
    const own = { claims: { 'id-discente': student } };
    const card = await allRows(`/boletim?id-discente=${student}`);
    expect(await allRows('/boletim', own)).toEqual(card);
    expect(await allRows(`/boletim?id-discente=${student}`, own)).toEqual(card);
    await expectRefused('/boletim?id-discente=1', 403, own);
  });
});
