import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../lib/http/failure.ts';
import {
  alternativasAfter,
  requireDistinct,
  type WantedAlternativa,
} from '../../../../lib/turma/polls/alternativas.ts';

const before = [
  { idAlternativa: 1, descricao: 'Segunda' },
  { idAlternativa: 2, descricao: 'Quarta' },
];
const changed = (wanted: readonly WantedAlternativa[], answered = false) => {
  try {
    return alternativasAfter(before, wanted, { answered, firstId: 10 });
  } catch (error) {
    if (error instanceof Failure) return error.status;
    throw error;
  }
};

describe('the alternatives of a poll after a change', () => {
  it('are those in the change, in its order', () => {
    expect(changed([{ idAlternativa: 2 }, { idAlternativa: 1, descricao: 'Terça' }])).toEqual([
      { idAlternativa: 2, descricao: 'Quarta' },
      { idAlternativa: 1, descricao: 'Terça' },
    ]);
  });

  it('include new ones, numbered from the first free identifier', () => {
    expect(changed([{ descricao: 'Sexta' }, { idAlternativa: 1 }, { descricao: 'Sábado' }])).toEqual([
      { idAlternativa: 10, descricao: 'Sexta' },
      { idAlternativa: 1, descricao: 'Segunda' },
      { idAlternativa: 11, descricao: 'Sábado' },
    ]);
  });

  it.each([
    ['an unknown one', [{ idAlternativa: 3 }, { idAlternativa: 1 }]],
    ['one twice', [{ idAlternativa: 1 }, { idAlternativa: 1, descricao: 'x' }]],
    ['a new one without text', [{ idAlternativa: 1 }, {}]],
    ['two of one text', [{ idAlternativa: 1 }, { descricao: ' Segunda' }]],
  ])('cannot be %s', (_, wanted) => {
    expect(changed(wanted)).toBe(400);
  });

  it('can only be added and reordered once there are answers', () => {
    expect(changed([{ idAlternativa: 2 }, { idAlternativa: 1 }, { descricao: 'Sexta' }], true)).toHaveLength(
      3,
    );
    expect(changed([{ idAlternativa: 1, descricao: 'Segunda' }, { idAlternativa: 2 }], true)).toEqual(before);
    expect(changed([{ idAlternativa: 1 }, { descricao: 'Sexta' }], true)).toBe(409);
    expect(changed([{ idAlternativa: 1, descricao: 'Terça' }, { idAlternativa: 2 }], true)).toBe(409);
    expect(changed([{ descricao: 'Segunda' }, { idAlternativa: 2 }], true)).toBe(409);
  });

  it('can swap texts only before there are answers', () => {
    const trade = [
      { idAlternativa: 1, descricao: 'Quarta' },
      { idAlternativa: 2, descricao: 'Segunda' },
    ];
    expect(changed(trade)).toEqual(trade);
    expect(changed(trade, true)).toBe(409);
  });
});

describe('distinct alternatives', () => {
  it('differ in more than surrounding white space', () => {
    expect(() => requireDistinct(before)).not.toThrow();
    expect(() => requireDistinct([{ descricao: 'a' }, { descricao: ' a' }])).toThrow(/alternativas/);
    expect(() => requireDistinct([{ descricao: 'a' }, { descricao: 'A' }])).not.toThrow();
  });
});
