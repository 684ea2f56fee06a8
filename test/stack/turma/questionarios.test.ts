import { describe, expect, it } from 'vitest';
import { CLASSES, STUDENT } from './api.ts';
import { allRows, expectListed, expectRefused, someRow } from './rows.ts';

const ofClass = (id: number) => `/questionarios?id-turma=${id}`;

describe('questionnaires', () => {
  it('are listed by class and read by identifier', async () => {
    await expectListed(
      ofClass(CLASSES.open),
      'id-questionario',
      (row) => `/questionarios/${row['id-questionario']}`,
    );
  });

  it('that are hidden do not exist for students', async () => {
    const student = { claims: { 'id-discente': STUDENT } };
    const list = ofClass(CLASSES.open);
    const hidden = (await someRow(list, (row) => row.visivel === false))['id-questionario'];
    expect(await allRows(list, student)).toEqual((await allRows(list)).filter((row) => row.visivel === true));
    await expectRefused(`/questionarios/${hidden}`, 404, student);
  });

  it('are refused without a class, and not found by an unknown class or identifier', async () => {
    await expectRefused('/questionarios', 400);
    await expectRefused(ofClass(CLASSES.none), 404);
    await expectRefused('/questionarios/1', 404);
    await expectRefused('/questionarios/um', 400);
  });
});
