import { describe, expect, it } from 'vitest';
import { CLASSES, turma } from './api.ts';
import { allRows, expectRefused, rows, someRow } from './rows.ts';

describe('classes of technical courses', () => {
  it('are the classes of the technical levels, with the same values', async () => {
    const found = await allRows('/turmas-tecnico');
    const classes = await allRows('/turmas?sigla-nivel=T,N');
    expect(found.map((row) => row['id-turma'])).toEqual(classes.map((row) => row['id-turma']));
    for (const [n, row] of found.entries()) {
      const shared = Object.keys(row).filter((member) => member in (classes[n] ?? {}));
      expect(shared.length).toBeGreaterThan(10);
      for (const member of shared) expect(row[member]).toEqual(classes[n]?.[member]);
      expect(Number(row['data-inicio'])).toBeLessThan(Number(row['data-fim']));
    }
  });

  it('can be filtered by modality', async () => {
    const found = await allRows('/turmas-tecnico');
    for (const [id, name] of [
      [1, 'PRESENCIAL'],
      [2, 'A DISTÂNCIA'],
      [3, 'SEMI-PRESENCIAL'],
    ]) {
      const some = await allRows(`/turmas-tecnico?id-modalidade-educacao=${id}`);
      expect(some).toEqual(found.filter((row) => row['id-modalidade-educacao'] === id));
      expect(some.every((row) => row['modalidade-educacao'] === name)).toBe(true);
    }
    expect(await rows('/turmas-tecnico?id-modalidade-educacao=9')).toEqual([]);
  });

  it('are read by identifier', async () => {
    const row = await someRow('/turmas-tecnico', (one) => one['id-turma'] === CLASSES.technical);
    expect(await turma(`/turmas-tecnico/${CLASSES.technical}`)).toMatchObject({ status: 200, body: row });
  });

  it('are not found by an unknown identifier', async () => {
    await expectRefused(`/turmas-tecnico/${CLASSES.open}`, 404);
    await expectRefused(`/turmas-tecnico/${CLASSES.none}`, 404);
    await expectRefused('/turmas-tecnico/2147483648', 404);
    await expectRefused('/turmas-tecnico/-2147483649', 400);
  });
});
