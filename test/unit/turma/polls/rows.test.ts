import { describe, expect, it } from 'vitest';
import { isOpen } from '../../../../lib/turma/polls/respostas-enquetes.ts';
import { presentAlternativas } from '../../../../lib/turma/polls/rows.ts';

const poll = {
  idEnquete: 1,
  idTurma: 1,
  pergunta: 'Que dia?',
  dataCadastro: 0,
  dataInicio: 0,
  dataFim: 1,
  autor: null,
  alternativas: [
    { idAlternativa: 1, descricao: 'Segunda' },
    { idAlternativa: 2, descricao: 'Quarta' },
  ],
  respondida: true,
  version: 1,
};
const shares = (first: number, second: number) =>
  presentAlternativas(
    poll,
    new Map([
      [1, first],
      [2, second],
    ]),
  ).map(({ percentualVotos }) => percentualVotos);

describe('the shares of the votes', () => {
  it.each([
    [1, 2, [33.3, 66.7]],
    [1, 15, [6.3, 93.8]],
    [199, 201, [49.8, 50.3]],
    [197, 203, [49.3, 50.8]],
    [0, 5, [0, 100]],
  ])('of %i and %i have one decimal, and a half is rounded up', (first, second, expected) => {
    expect(shares(first, second)).toEqual(expected);
  });

  it('are 0 without votes', () => {
    expect(shares(0, 0)).toEqual([0, 0]);
  });
});

it.each([
  [999, false],
  [1000, true],
  [2000, true],
  [2001, false],
])('a poll from 1000 to 2000 at %i accepts answers: %s', (instant, expected) => {
  expect(isOpen({ ...poll, dataInicio: 1000, dataFim: 2000 }, instant)).toBe(expected);
});
