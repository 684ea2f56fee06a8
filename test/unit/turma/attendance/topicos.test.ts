import { beforeEach, expect, it } from 'vitest';
import { topicoFinder } from '../../../../lib/turma/attendance/topicos.ts';
import { useSettings } from '../../http/settings.ts';

beforeEach(() => useSettings());

/** An instant in Fortaleza, UTC-3. */
const at = (time: string) => Date.parse(`${time}-03:00`);

const topico = (from: string, to?: string, idRegistro = 1) => ({
  idTurma: 1,
  tipo: 'TOPICO_AULA' as const,
  idRegistro,
  descricao: 'Limites',
  data: at(from),
  ...(to === undefined ? {} : { fim: at(to) }),
});

const DAYS = ['2025-03-02', '2025-03-03', '2025-03-04', '2025-03-05', '2025-03-06'];

it.each([
  ['2025-03-03T00:00', '2025-03-03T00:00', ['2025-03-03']],
  ['2025-03-03T12:00', '2025-03-03T12:00', ['2025-03-03']],
  ['2025-03-03T12:00', undefined, ['2025-03-03']],
  ['2025-03-03T22:30', '2025-03-05T00:00', ['2025-03-03', '2025-03-04', '2025-03-05']],
  ['2025-03-03T00:00', '2025-03-04T23:59', ['2025-03-03', '2025-03-04']],
  ['2025-03-04T12:00', '2025-03-03T12:00', []],
])('a topic from %s to %s includes the days %j', (from, to, days) => {
  const topicoOf = topicoFinder([topico(from, to)]);
  expect(DAYS.filter((day) => topicoOf(at(`${day}T00:00`)) !== undefined)).toEqual(days);
});

it('a day with several topics has the first of them', () => {
  const topicos = [
    topico('2025-03-04T10:00', undefined, 1),
    topico('2025-03-03T10:00', '2025-03-05T10:00', 2),
  ];
  const topicoOf = topicoFinder(topicos);
  const found = DAYS.map((day) => topicoOf(at(`${day}T00:00`))?.idRegistro);
  expect(found).toEqual([undefined, 2, 1, 2, undefined]);
});
