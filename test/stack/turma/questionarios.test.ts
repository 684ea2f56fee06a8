import { describe, it } from 'vitest';
import { CLASSES } from './api.ts';
import { expectListed, expectRefused } from './rows.ts';

const ofClass = (id: number) => `/questionarios?id-turma=${id}`;

describe('questionnaires', () => {
  it('are listed by class and read by identifier', async () => {
    await expectListed(
      ofClass(CLASSES.open),
      'id-questionario',
      (row) => `/questionarios/${row['id-questionario']}`,
    );
  });

  it('are refused without a class, and not found by an unknown class or identifier', async () => {
    await expectRefused('/questionarios', 400);
    await expectRefused(ofClass(CLASSES.none), 404);
    await expectRefused('/questionarios/1', 404);
    await expectRefused('/questionarios/um', 400);
  });
});
