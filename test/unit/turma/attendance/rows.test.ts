import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  frequenciaOf,
  isRecorded,
  missingRows,
  rowOf,
  withRows,
} from '../../../../lib/turma/attendance/rows.ts';
import type { FrequenciaDia } from '../../../../lib/turma/stored/frequencia-dia.ts';

const empty: FrequenciaDia = { idTurma: 1, data: 0, quantidadeAulas: 4, linhas: [], version: 0 };
const batch = () =>
  fc.uniqueArray(fc.record({ idParticipante: fc.nat(40), faltas: fc.nat(4) }), {
    selector: ({ idParticipante }) => idParticipante,
  });
const recorded = (
  day: FrequenciaDia,
  wanted: readonly { idParticipante: number; faltas: number }[],
  instant = 5,
) => withRows(day, wanted, { firstId: 100 * (day.linhas.length + 1), instant });

describe('the rows of a day', () => {
  it('have the wanted values, and the others unchanged', () => {
    fc.assert(
      fc.property(batch(), batch(), (first, second) => {
        const before = recorded(empty, first);
        const after = recorded(before, second, 6);
        expect(isRecorded(after, second)).toBe(true);
        const named = new Set(second.map(({ idParticipante }) => idParticipante));
        for (const linha of before.linhas) {
          const now = rowOf(after, linha.idParticipante);
          if (named.has(linha.idParticipante)) expect(now?.idFrequencia).toBe(linha.idFrequencia);
          else expect(now).toBe(linha);
        }
        expect(after.linhas).toHaveLength(before.linhas.length + missingRows(before, second));
      }),
    );
  });

  it('are one per student, each with its own identifier', () => {
    fc.assert(
      fc.property(batch(), batch(), (first, second) => {
        const { linhas } = recorded(recorded(empty, first), second);
        expect(new Set(linhas.map(({ idParticipante }) => idParticipante)).size).toBe(linhas.length);
        expect(new Set(linhas.map(({ idFrequencia }) => idFrequencia)).size).toBe(linhas.length);
      }),
    );
  });

  it('do not change when the same rows are recorded again', () => {
    fc.assert(
      fc.property(batch(), (wanted) => {
        const once = recorded(empty, wanted);
        expect(recorded(once, wanted, 9)).toEqual(once);
        expect(isRecorded(once, wanted)).toBe(true);
        expect(missingRows(once, wanted)).toBe(0);
      }),
    );
  });

  it('contain the time of their last change', () => {
    const before = recorded(empty, [
      { idParticipante: 1, faltas: 0 },
      { idParticipante: 2, faltas: 0 },
    ]);
    const after = recorded(before, [{ idParticipante: 2, faltas: 1 }], 7);
    expect(after.linhas.map(({ dataRegistro }) => dataRegistro)).toEqual([5, 7]);
  });

  it('become records of the class and the day', () => {
    const day = recorded(empty, [{ idParticipante: 8, faltas: 3 }]);
    expect(day.linhas.map((linha) => frequenciaOf(day, linha))).toEqual([
      {
        idFrequencia: 100,
        idTurma: 1,
        idParticipante: 8,
        data: 0,
        faltas: 3,
        quantidadeAulas: 4,
        dataRegistro: 5,
      },
    ]);
  });
});
