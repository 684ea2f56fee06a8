import { describe, expect, it } from 'vitest';
import { CLASSES } from './api.ts';
import { expectRefused, type Row, rows } from './rows.ts';

const place = (row: Row) => `${row.dia}${row.turno}${row.ordem}`;
const scheduled = async () => {
  // One page: other tests create classes at the same time.
  const classes = await rows('/turmas?limit=100');
  const found = classes.filter((row) => row['descricao-horario'] !== null).slice(0, 12);
  expect(found).toHaveLength(12);
  return found;
};

describe('schedules', () => {
  it('show the positions and dates of the schedule code', async () => {
    for (const { 'descricao-horario': code, 'id-turma': id } of await scheduled()) {
      const horarios = await rows(`/horarios?id-turma=${id}`);
      const [, days = '', shift = '', orders = ''] = /^(\d+)([MTN])(\d+)/.exec(String(code)) ?? [];
      const expected = [...days].flatMap((day) => [...orders].map((order) => `${day}${shift}${order}`));
      expect(horarios.map(place)).toEqual(expect.arrayContaining(expected));
      const [, date] = /\((\S+) - /.exec(String(code)) ?? [];
      const from = new Date(Number(horarios[0]?.['data-inicio']));
      expect(from.toLocaleDateString('pt-BR', { timeZone: 'America/Fortaleza' })).toBe(date);
    }
  });

  it('have two stretches if the schedule code has two', async () => {
    const [twice] = (await scheduled()).filter((row) => String(row['descricao-horario']).includes(', '));
    const horarios = await rows(`/horarios?id-turma=${twice?.['id-turma']}`);
    expect(new Set(horarios.map((row) => row['data-inicio'])).size).toBe(2);
    expect(new Set(horarios.map((row) => row['id-horario'])).size).toBe(horarios.length);
  });

  it('are marked as taken among the possible ones', async () => {
    for (const { 'id-turma': id, 'sigla-nivel': level } of await scheduled()) {
      const possible = await rows(`/horarios-possiveis?id-turma=${id}`);
      expect(possible).toHaveLength(102);
      expect(possible.every((row) => row['sigla-nivel'] === level && row['id-turma'] === id)).toBe(true);
      const taken = possible.filter((row) => row.ocupado === true);
      const horarios = await rows(`/horarios?id-turma=${id}`);
      expect(new Set(taken.map(place))).toEqual(new Set(horarios.map(place)));
    }
  });

  it('are empty without a schedule', async () => {
    const id = CLASSES.withoutSchedule;
    expect(await rows(`/horarios?id-turma=${id}`)).toEqual([]);
    expect((await rows(`/horarios-possiveis?id-turma=${id}`)).some((row) => row.ocupado === true)).toBe(
      false,
    );
  });

  it.each(['/horarios', '/horarios-possiveis'])('%s needs a class that exists', async (path) => {
    await expectRefused(path, 400);
    await expectRefused(`${path}?id-turma=`, 400);
    await expectRefused(`${path}?id-turma=${CLASSES.none}`, 404);
  });
});
