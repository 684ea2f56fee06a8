import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { turma } from './api.ts';
import { rows } from './rows.ts';

describe('GET /situacoes-turma', () => {
  it('lists all situations by identifier', async () => {
    expect(await rows('/situacoes-turma')).toEqual([
      { 'id-situacao-turma': 1, descricao: 'ABERTA' },
      { 'id-situacao-turma': 2, descricao: 'A DEFINIR DOCENTE' },
      { 'id-situacao-turma': 3, descricao: 'CONSOLIDADA' },
      { 'id-situacao-turma': 4, descricao: 'EXCLUÍDA' },
      { 'id-situacao-turma': 6, descricao: 'INTERROMPIDA' },
      { 'id-situacao-turma': 7, descricao: 'AGUARDANDO HOMOLOGAÇÃO' },
    ]);
  });

  it.each([
    ['abertas=true', [1, 2]],
    ['validas=true', [1, 2, 3, 7]],
    ['invalidas=1', [4, 6]],
    ['todas=true', [1, 2, 3, 6, 7]],
    ['abertas=true&invalidas=true', [1, 2, 4, 6]],
    ['abertas=false', [1, 2, 3, 4, 6, 7]],
  ])('with %s', async (query, ids) => {
    const list = await rows(`/situacoes-turma?${query}`);
    expect(list).toEqual(ids.map((id) => expect.objectContaining({ 'id-situacao-turma': id })));
  });
});

it('GET /niveis-ensino', async () => {
  const list = await rows('/niveis-ensino');
  expect(list).toHaveLength(11);
  expect(list).toContainEqual({ 'sigla-nivel': 'G', descricao: 'GRADUAÇÃO' });
  expect(list).toContainEqual({ 'sigla-nivel': 'E', descricao: 'MESTRADO' });
});

it('GET /participantes/tipos-participantes returns only identifiers and descriptions', async () => {
  expect(await rows('/participantes/tipos-participantes')).toEqual([
    { 'id-tipo-participante': 1, descricao: 'DOCENTE' },
    { 'id-tipo-participante': 2, descricao: 'DOCENTE_ASSISTIDO' },
    { 'id-tipo-participante': 3, descricao: 'MONITOR' },
    { 'id-tipo-participante': 4, descricao: 'DISCENTE' },
    { 'id-tipo-participante': 5, descricao: 'DESCONHECIDO' },
  ]);
});

it('GET /dias-aulas/tipos-status-frequencias', async () => {
  expect(await rows('/dias-aulas/tipos-status-frequencias')).toEqual([
    { 'id-tipo-status-frequencia': 1, descricao: 'NÃO LANÇADA' },
    { 'id-tipo-status-frequencia': 2, descricao: 'LANÇADA' },
    { 'id-tipo-status-frequencia': 3, descricao: 'LANÇADA PARCIALMENTE' },
    { 'id-tipo-status-frequencia': 4, descricao: 'SEM AULA' },
  ]);
});

it('GET /materiais/tipos-materiais', async () => {
  const list = await rows('/materiais/tipos-materiais');
  expect(list).toHaveLength(8);
  expect(list).toContainEqual({ 'id-tipo-material': 8, descricao: 'VÍDEO' });
});

it('GET /materiais/sub-tipos-materiais', async () => {
  const list = await rows('/materiais/sub-tipos-materiais');
  expect(list).toHaveLength(9);
  expect(list).toContainEqual({ 'id-sub-tipo-material': 9, 'id-tipo-material': 3, descricao: 'SITE' });
});

it.each([
  '/niveis-ensino',
  '/situacoes-turma?abertas=true',
  '/participantes/tipos-participantes',
  '/dias-aulas/tipos-status-frequencias',
  '/materiais/tipos-materiais',
  '/materiais/sub-tipos-materiais',
  '/horarios?id-turma=57610',
  '/horarios-possiveis?id-turma=57610',
  '/turmas/57610/docentes',
  '/enquetes/760001/alternativas',
  '/noticias/830001',
])('GET %s has no pages, and a total if it is asked for', async (path) => {
  const counted = await turma(path, { headers: { paginado: 'true' } });
  const records = z.array(z.unknown()).min(1).parse(counted.body);
  expect(counted.headers.get('x-total')).toBe(String(records.length));
  expect((await turma(path)).headers.get('x-total')).toBeNull();
});
