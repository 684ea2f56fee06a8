import { describe, expect, it } from 'vitest';
import { allKinds, kinds } from '../../../scripts/cli/import/kinds.ts';
import { useSettings } from '../../../scripts/cli/lib/settings.ts';

useSettings();

const MIDNIGHT = Date.UTC(2026, 2, 2, 3);
const HOUR_MS = 3_600_000;

describe('the kinds of records', () => {
  it('have unique names', () => {
    const names = allKinds.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('accept the records that the API returns, with members that are not stored', async () => {
    const enquete = {
      'id-enquete': 1,
      'id-turma': 2,
      pergunta: 'Quando?',
      'data-cadastro': 0,
      'data-inicio': 0,
      'data-fim': 1,
      autor: null,
      ativo: true,
      'total-respostas': 3,
      alternativas: [
        { 'id-alternativa': 4, 'id-enquete': 1, descricao: 'Já', 'total-votos': 3, 'percentual-votos': 100 },
      ],
      'id-discente': null,
      'id-alternativa': null,
      'data-resposta': null,
    };
    expect(await kinds.enquetes.read(enquete)).toMatchObject({
      items: [
        { idEnquete: 1, alternativas: [{ idAlternativa: 4, descricao: 'Já' }], version: 1 },
        { idEnquete: 1, entity: 'enquete-pointer' },
        { tipo: 'ENQUETE', idRegistro: 1, descricao: 'Quando?', entity: 'registro' },
      ],
      ids: [{ id: 1 }, { id: 4 }],
    });
  });

  it.each([
    ['an allocation without a teacher', { 'id-docente': null, 'id-docente-externo': null }],
    ['an allocation of two teachers', { 'id-docente': 531, 'id-docente-externo': 9001 }],
  ])('refuse %s', async (_, teachers) => {
    const row = { 'id-docente-turma': 1, 'id-turma': 2, 'ch-dedicada-periodo': 60, ...teachers };
    expect(await kinds.docentesTurmas.read(row)).toEqual({
      problems: [{ member: 'id-docente', reason: 'expected either id-docente or id-docente-externo' }],
    });
  });

  it.each([
    ['of a day', MIDNIGHT, 2, undefined],
    ['of an hour', MIDNIGHT + HOUR_MS, 2, 'data'],
    ['of too many hours', MIDNIGHT, 3, 'faltas'],
  ])('check attendance %s', async (_, data, faltas, member) => {
    const row = {
      'id-frequencia': 1,
      'id-turma': 2,
      'id-participante': 3,
      data,
      faltas,
      'quantidade-aulas': 2,
      'data-registro': MIDNIGHT,
    };
    const read = await kinds.frequencias.read(row);
    if (member === undefined) expect(read).toHaveProperty('items');
    else expect(read).toMatchObject({ problems: [{ member }] });
  });

  it.each([
    ['a day of a spreadsheet', 45_000, false],
    ['seconds', 1_740_999_000, false],
    ['milliseconds', 1_740_999_000_000, true],
    ['milliseconds before 1970', -1_740_999_000, true],
    ['the first day of 1970 in the time zone of the institution', 10_800_000, true],
  ])('check a date: %s', async (_, date, isAccepted) => {
    const noticia = {
      'id-noticia': 1,
      'id-turma': 2,
      titulo: 'Aviso',
      conteudo: 'Texto',
      'data-cadastro': date,
    };
    const read = await kinds.noticias.read(noticia);
    if (isAccepted) expect(read).toHaveProperty('items');
    else
      expect(read).toEqual({
        problems: [
          {
            member: 'data-cadastro',
            reason: 'expected milliseconds since 1970, not seconds or the day of a spreadsheet',
          },
        ],
      });
  });

  it.each([
    ['12345678909', true],
    ['345678909', true],
    ['123.456.789-09', true],
    ['12.345.678/0001-95', true],
    ['AB123456', true],
    [null, true],
    ['12345678909.0', false],
    ['1.23457E+13', false],
    ['1,23457E+13', false],
    ['1e+13', false],
  ])('check the CPF or CNPJ %s', async (cpf, isAccepted) => {
    const reason = 'expected the digits of a CPF or CNPJ, without a fraction or an exponent';
    const teacher = { 'id-docente': 1, externo: false, nome: 'ANA', cpf };
    const allocation = {
      'id-docente-turma': 1,
      'id-docente': 1,
      'id-turma': 2,
      'ch-dedicada-periodo': 60,
      cpf,
    };
    const participant = {
      ...{ 'id-participante': 1, 'id-turma': 2, nome: 'ANA', 'cpf-cnpj': cpf },
      ...{ 'id-tipo-participante': 4, descricao: 'DISCENTE' },
    };
    const read = [
      await kinds.docentes.read(teacher),
      await kinds.docentesTurmas.read(allocation),
      await kinds.participantes.read(participant),
    ];
    if (isAccepted) for (const result of read) expect(result).toHaveProperty('items');
    else
      expect(read).toEqual(['cpf', 'cpf', 'cpf-cnpj'].map((member) => ({ problems: [{ member, reason }] })));
  });

  const grupo = (discente: object) => ({
    'id-grupo': 1,
    'id-tarefa': 2,
    'id-turma': 3,
    nome: 'Grupo',
    discentes: [{ 'id-discente': 4, nome: 'ANA', ...discente }],
  });

  it('name nested members as the row does', async () => {
    expect(await kinds.grupos.read(grupo({ 'id-discente': 'x' }))).toEqual({
      problems: [{ member: 'discentes[0].id-discente', reason: 'expected a whole number below 2^53' }],
    });
  });

  it('name each problem of a value once', async () => {
    const horas = { 'hora-inicio': 24.5, 'minuto-inicio': -1.5, 'hora-entrega': 99 };
    const { problems } = Object(await kinds.tarefas.read({ ...horas, titulo: Array(256).fill('x') }));
    const members = ['titulo', ...Object.keys(horas)];
    expect(problems.filter(({ member }: { member: string }) => members.includes(member))).toEqual([
      { member: 'titulo', reason: 'expected text' },
      { member: 'hora-inicio', reason: 'expected a whole number of 32 bits' },
      { member: 'minuto-inicio', reason: 'expected a whole number of 32 bits' },
      { member: 'hora-entrega', reason: 'expected 0 to 23' },
    ]);
    const { problems: ofNews } = Object(await kinds.noticias.read({ titulo: [] }));
    expect(ofNews.filter(({ member }: { member: string }) => member === 'titulo')).toHaveLength(1);
  });

  it('have null for nested members that are left out', async () => {
    expect(await kinds.grupos.read(grupo({}))).toMatchObject({
      items: [{ discentes: [{ idDiscente: 4, nome: 'ANA', identificador: null }] }],
    });
  });

  it.each(['identificado', 'idDiscente', 'constructor'])('refuse the nested member %s', async (member) => {
    expect(await kinds.grupos.read(grupo({ [member]: 5 }))).toEqual({
      problems: [{ member: `discentes[0].${member}`, reason: 'is not a member of the record' }],
    });
  });
});
