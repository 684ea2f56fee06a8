import { expect, it } from 'vitest';
import { TIPO_DISCENTE, TIPO_DOCENTE } from '../../../../lib/turma/catalogs.ts';
import { attends } from '../../../../lib/turma/people/enrolment.ts';
import { participant } from '../../../class-records.ts';

const attendsAs = (idTipoParticipante: number, idSituacaoMatricula: number | null) =>
  attends(participant(1, 2, { idTipoParticipante, idSituacaoMatricula }));

it.each([
  ['MATRICULADO', 2],
  ['APROVADO', 4],
  ['REPROVADO', 6],
  ['REPROVADO POR FALTAS', 7],
  ['REPROVADO POR MÉDIA E POR FALTAS', 9],
  ['APROVADO POR NOTA', 24],
  ['REPROVADO POR NOTA', 25],
  ['REPROVADO POR NOTA E FALTA', 26],
  ['REPROVADO EM TODO PERIODO LETIVO', 27],
  ['APROVADO POR CONSELHO', 30],
])('a student who is %s has attendance', (_, status) => {
  expect(attendsAs(TIPO_DISCENTE, status)).toBe(true);
  expect(attendsAs(TIPO_DOCENTE, status)).toBe(false);
});

it.each([
  ['EM ESPERA', 1],
  ['CANCELADO', 3],
  ['TRANCADO', 5],
  ['EXCLUIDA', 10],
  ['INDEFERIDO', 11],
  ['DESISTENCIA', 12],
  ['AGUARDANDO DEFERIMENTO', 16],
  ['DISPENSADO', 21],
  ['CUMPRIU', 22],
  ['TRANSFERIDO', 23],
  ['INCORPORADO', 28],
  ['INCORPORADO TALENTO', 31],
  ['without a status', null],
])('a student who is %s has none', (_, status) => {
  expect(attendsAs(TIPO_DISCENTE, status)).toBe(false);
});
