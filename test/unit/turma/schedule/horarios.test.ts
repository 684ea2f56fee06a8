import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { horariosOf, horariosPossiveisOf } from '../../../../lib/turma/schedule/horarios.ts';
import { TURMA } from '../../../class-records.ts';
import { useSettings } from '../../http/settings.ts';

useSettings();

const turma = (descricaoHorario: string | null, idTurma = 57610) => ({ ...TURMA, idTurma, descricaoHorario });

const place = ({ dia, turno, ordem }: { dia: number; turno: string; ordem: number }) =>
  `${dia}${turno}${ordem}`;

describe('when a class meets', () => {
  it('is every day at every position, with times and dates', () => {
    const horarios = horariosOf(turma('24M12 (03/03/2025 - 12/07/2025)'));
    expect(horarios.map(place)).toEqual(['2M1', '2M2', '4M1', '4M2']);
    expect(horarios[0]).toEqual({
      idHorario: 576100211,
      idTurma: 57610,
      dia: 2,
      turno: 'M',
      ordem: 1,
      horaInicio: '07:00',
      horaFim: '07:50',
      dataInicio: 1740970800000,
      dataFim: 1752289200000,
    });
  });

  it('is separate for each stretch', () => {
    const schedule = '7M12 (29/07/2024 - 31/08/2024), 7M123 (01/09/2024 - 14/12/2024)';
    expect(horariosOf(turma(schedule)).map(({ idHorario }) => idHorario)).toEqual([
      576100711, 576100712, 576101711, 576101712, 576101713,
    ]);
  });

  it('is never without a schedule', () => {
    expect(horariosOf(turma(null))).toEqual([]);
  });
});

describe('when a class may meet', () => {
  it('is at every position of the week', () => {
    const possible = horariosPossiveisOf(turma(null));
    expect(possible).toHaveLength(6 * (6 + 6 + 5));
    expect(possible.some(({ ocupado }) => ocupado)).toBe(false);
    expect(possible.at(-1)).toEqual({
      idHorario: 576100735,
      idTurma: 57610,
      siglaNivel: 'G',
      dia: 7,
      turno: 'N',
      ordem: 5,
      horaInicio: '22:15',
      horaFim: '22:55',
      ocupado: false,
    });
  });
});

const DATES = '(03/03/2025 - 12/07/2025)';
const digits = (max: number, min = 1) =>
  fc.uniqueArray(fc.integer({ min, max }), { minLength: 1 }).map((numbers) => numbers.sort().join(''));
const group = fc
  .tuple(digits(7, 2), fc.constantFrom('M', 'T', 'N'), digits(6))
  .map(([days, shift, orders]) => `${days}${shift}${orders}`);
const stretch = fc
  .array(group, { minLength: 1, maxLength: 4 })
  .map((groups) => `${groups.join(' ')} ${DATES}`);
const schedules = fc.array(stretch, { maxLength: 9 }).map((stretches) => stretches.join(', '));
const classIds = fc.integer({ min: 1, max: 900_000_000_000 });

describe('the two lists of a class', () => {
  it('agree: a class meets exactly at the occupied positions, with the same identifiers', () => {
    fc.assert(
      fc.property(schedules, classIds, (schedule, idTurma) => {
        const horarios = horariosOf(turma(schedule, idTurma));
        const taken = horariosPossiveisOf(turma(schedule, idTurma)).filter(({ ocupado }) => ocupado);
        expect(new Set(taken.map(place))).toEqual(new Set(horarios.map(place)));
        const ids = new Set(horarios.map(({ idHorario }) => idHorario));
        expect(taken.every(({ idHorario }) => ids.has(idHorario))).toBe(true);
      }),
    );
  });

  it('have unique identifiers in ascending order', () => {
    fc.assert(
      fc.property(schedules, classIds, (schedule, idTurma) => {
        const ids = horariosOf(turma(schedule, idTurma)).map(({ idHorario }) => idHorario);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
        expect(ids.every(Number.isSafeInteger)).toBe(true);
        const possible = horariosPossiveisOf(turma(schedule, idTurma)).map(({ idHorario }) => idHorario);
        expect(new Set(possible).size).toBe(possible.length);
      }),
    );
  });

  it('share no identifier with those of another class', () => {
    fc.assert(
      fc.property(schedules, schedules, classIds, (one, other, idTurma) => {
        const all = (schedule: string, id: number) =>
          [...horariosOf(turma(schedule, id)), ...horariosPossiveisOf(turma(schedule, id))].map(
            ({ idHorario }) => idHorario,
          );
        const ids = new Set(all(one, idTurma));
        expect(all(other, idTurma + 1).some((id) => ids.has(id))).toBe(false);
      }),
    );
  });
});
