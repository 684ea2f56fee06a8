import { describe, expect, it } from 'vitest';
import {
  avaliacoes,
  boletins,
  enquetes,
  frequenciasDias,
  notasUnidades,
  noticias,
  registros,
  tarefas,
} from '../../../lib/turma/keys.ts';
import type { FrequenciaDia } from '../../../lib/turma/stored/frequencia-dia.ts';
import { changeEventOf, changeOf } from './stream-records.ts';

const NOTICIA = {
  idNoticia: 830001,
  idTurma: 57610,
  titulo: 'Prova adiada',
  conteudo: 'Quarta.',
  autor: 'HELENA PRADO',
  dataCadastro: 1741000000000,
};

const NOTA = {
  media: 7.5,
  unidade: 1,
  idNotaUnidade: 700101,
  idParticipante: 900021,
  idTurma: 57610,
  ano: 2025,
  periodo: 1,
  faltas: 2,
  recuperacao: null,
  nomeComponente: 'CÁLCULO I',
  codigoComponente: 'MAT0311',
  dataRegistro: null,
};

const row = (student: number, faltas: number) => ({
  idFrequencia: 750_000 + student,
  idParticipante: student,
  faltas,
  dataRegistro: 1741000000000,
});

const DAY: FrequenciaDia = {
  idTurma: 57610,
  data: 1740970800000,
  quantidadeAulas: 2,
  linhas: [row(1, 0), row(2, 0), row(3, 2)],
  version: 4,
};

describe('a news item', () => {
  it('is published, changed and removed', () => {
    const changed = { ...NOTICIA, titulo: 'Prova', conteudo: 'Quinta.' };
    expect(changeOf(noticias, undefined, NOTICIA)).toMatchObject({
      source: 'sino.turma',
      transition: {
        type: 'NoticiaPublicada',
        kind: 'noticia',
        identifiers: { 'id-noticia': 830001, 'id-turma': 57610 },
      },
    });
    expect(changeEventOf(noticias, NOTICIA, changed)).toEqual({
      type: 'NoticiaAlterada',
      members: ['conteudo', 'titulo'],
    });
    expect(changeEventOf(noticias, changed, undefined)).toEqual({ type: 'NoticiaRemovida', members: [] });
  });

  it('has the position of the change in the stream as its version, which grows', () => {
    const [one, other] = [changeOf(noticias, undefined, NOTICIA), changeOf(noticias, NOTICIA, undefined)];
    expect(BigInt(other?.transition.version ?? 0)).toBeGreaterThan(BigInt(one?.transition.version ?? 0));
  });

  it('is one change, though its entry among the activities of the class changes too', () => {
    const entry = { idTurma: 57610, tipo: 'NOTICIA', idRegistro: 1, descricao: 'Prova', data: 1 };
    expect(changeEventOf(registros, undefined, Object(entry))).toBeUndefined();
  });
});

describe('a grade', () => {
  it('is identified by its record and its class, without the student', () => {
    const after = { ...NOTA, media: 9, recuperacao: 8 };
    expect(changeOf(notasUnidades, NOTA, after)?.transition).toEqual({
      type: 'NotaAlterada',
      kind: 'nota',
      version: expect.stringMatching(/^\d+$/),
      identifiers: { 'id-nota-unidade': 700101, 'id-turma': 57610 },
      members: ['media', 'recuperacao'],
    });
  });

  it('may be a part of a unit grade, or an entry of a report card', () => {
    const part = Object({ idAvaliacao: 710501, idTurma: 57610, idParticipante: 900021, nota: 8 });
    expect(changeOf(avaliacoes, part, { ...part, nota: 9 })?.transition).toMatchObject({
      type: 'AvaliacaoAlterada',
      identifiers: { 'id-avaliacao': 710501, 'id-turma': 57610 },
      members: ['nota'],
    });
    const entry = Object({ idDiscente: 900021, idTurma: 57610, ano: 2025, mediaFinal: 8 });
    expect(changeOf(boletins, entry, { ...entry, mediaFinal: 9 })?.transition).toMatchObject({
      type: 'BoletimAlterado',
      identifiers: { 'id-turma': 57610 },
      members: ['media-final'],
    });
  });
});

describe('attendance', () => {
  it('is one change for a class and a day, with counts instead of students', () => {
    const after = { ...DAY, linhas: [row(1, 0), row(2, 1), row(4, 0)], version: 5 };
    expect(changeOf(frequenciasDias, DAY, after)?.transition).toEqual({
      type: 'FrequenciaAlterada',
      kind: 'frequencia',
      version: expect.stringMatching(/^\d+$/),
      identifiers: { 'id-turma': 57610, data: 1740970800000 },
      members: ['faltas'],
      counts: { registros: 3, alterados: 3 },
    });
    expect(changeOf(frequenciasDias, undefined, DAY)?.transition).toMatchObject({
      type: 'FrequenciaLancada',
      counts: { registros: 3, alterados: 3 },
    });
    expect(changeOf(frequenciasDias, DAY, undefined)?.transition).toMatchObject({
      type: 'FrequenciaRemovida',
      counts: { registros: 0, alterados: 3 },
    });
  });
});

describe('a poll', () => {
  const poll = Object({
    idEnquete: 760001,
    idTurma: 57610,
    pergunta: 'Que dia?',
    alternativas: [],
    respondida: false,
    version: 1,
  });

  it('is changed by its teacher, not by its first answer', () => {
    const answered = { ...poll, respondida: true, version: 2 };
    expect(changeEventOf(enquetes, poll, answered)).toBeUndefined();
    expect(
      changeOf(enquetes, answered, { ...answered, pergunta: 'Quando?', version: 3 })?.transition,
    ).toMatchObject({
      type: 'EnqueteAlterada',
      members: ['pergunta'],
    });
    expect(changeEventOf(enquetes, undefined, poll)?.type).toBe('EnquetePublicada');
  });

  it('has a larger version after an import or a restore, which writes it as it was', () => {
    const changed = { ...poll, pergunta: 'Quando?', version: 2 };
    const versions = [changeOf(enquetes, poll, changed), changeOf(enquetes, changed, poll)].map((change) =>
      BigInt(change?.transition.version ?? 0),
    );
    expect(versions).toEqual(versions.toSorted((one, other) => (one < other ? -1 : 1)));
  });
});

it('a task is added, changed and removed', () => {
  const task = Object({ idTarefa: 790001, idTurma: 57610, titulo: 'Lista 1', ativo: true });
  expect(changeEventOf(tarefas, undefined, task)?.type).toBe('TarefaCadastrada');
  expect(changeEventOf(tarefas, task, { ...task, ativo: false })).toEqual({
    type: 'TarefaAlterada',
    members: ['ativo'],
  });
  expect(changeEventOf(tarefas, task, undefined)?.type).toBe('TarefaRemovida');
});
