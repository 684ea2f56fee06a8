import { describe, it } from 'vitest';
import { CLASSES } from './api.ts';
import { expectFiltered, expectListed, expectRefused } from './rows.ts';

const ofClass = (id: number) => `/atividades-avaliativas?id-turma=${id}`;

describe('announced evaluations', () => {
  it('are listed by class and read by identifier', async () => {
    await expectListed(
      ofClass(CLASSES.open),
      'id-avaliacao',
      (row) => `/atividades-avaliativas/${row['id-avaliacao']}`,
    );
  });

  it.each([
    ['ativo=true', true],
    ['ativo=1', true],
    ['ativo=false', false],
  ])('can be filtered by %s', async (filter, ativo) => {
    await expectFiltered(ofClass(CLASSES.open), filter, (row) => row.ativo === ativo);
  });

  it('are refused without a class, and not found by an unknown class or identifier', async () => {
    await expectRefused('/atividades-avaliativas', 400);
    await expectRefused(ofClass(CLASSES.none), 404);
    await expectRefused('/atividades-avaliativas/9223372036854775807', 404);
  });
});
