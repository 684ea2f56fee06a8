import type * as z from 'zod';
import { SITUACAO_EXCLUIDA } from '../../../../lib/turma/catalogs.ts';
import type { AtividadeAvaliacao } from '../../../../schemas/turma/atividades-avaliativas.ts';
import type { Noticia } from '../../../../schemas/turma/noticias.ts';
import type { Questionario } from '../../../../schemas/turma/questionarios.ts';
import type { ReferenciaBibliografica } from '../../../../schemas/turma/referencias-bibliograficas-basicas.ts';
import { rows } from '../rows.ts';
import { type DemoClass, isSpecial } from './classes.ts';
import { ids } from './ids.ts';
import { dayOfWeek, hourOfWeek } from './terms.ts';

/** Returns the news of a class; an EXCLUÍDA class has none. */
export function newsOf(demo: DemoClass, autor: string | null): z.output<typeof Noticia>[] {
  const { number, turma, term } = demo;
  if (turma.idSituacaoTurma === SITUACAO_EXCLUIDA) return [];
  const news = [
    {
      titulo: 'Plano de curso',
      conteudo: `O plano de curso de ${turma.nomeComponente} está disponível.`,
      week: 1,
    },
    { titulo: 'Prova adiada', conteudo: 'A prova passa para quarta-feira.', week: 9 },
  ];
  return news.map(({ titulo, conteudo, week }, n) => ({
    idNoticia: ids.noticia(number, n),
    idTurma: turma.idTurma,
    titulo,
    conteudo,
    autor,
    dataCadastro: hourOfWeek(term, week),
  }));
}

const EXAMS = rows(
  ['descricao', 'week', 'ativo'],
  [
    ['1ª avaliação', 5, true],
    ['2ª avaliação (primeira data)', 10, false],
    ['2ª avaliação', 11, true],
    ['3ª avaliação', 17, true],
  ],
);

/** The announced dates of evaluations; one was postponed and is no longer valid. */
export const examsOf = (demo: DemoClass): z.output<typeof AtividadeAvaliacao>[] =>
  EXAMS.slice(0, isSpecial(demo) ? EXAMS.length : 1).map(({ descricao, week, ativo }, n) => ({
    idAvaliacao: ids.atividade(demo.number, n),
    idTurma: demo.turma.idTurma,
    data: dayOfWeek(demo.term, week),
    hora: n % 2 === 0 ? '08:55' : null,
    descricao,
    ativo,
  }));

const QUESTIONNAIRES = rows(
  ['titulo', 'descricao', 'week', 'duracaoMinutos', 'perguntas', 'tentativas', 'notaMaxima', 'visivel'],
  [
    ['Questionário inicial', 'Sem nota.', 1, null, 5, 1, null, true],
    ['Revisão da unidade', null, 9, 40, 10, 2, 10, false],
  ],
);

export const questionnairesOf = ({ number, turma, term }: DemoClass): z.output<typeof Questionario>[] =>
  QUESTIONNAIRES.map((row, n) => ({
    idQuestionario: ids.questionario(number, n),
    idTurma: turma.idTurma,
    titulo: row.titulo,
    descricao: row.descricao,
    dataInicio: hourOfWeek(term, row.week, 12),
    dataFim: hourOfWeek(term, row.week + 2, 12),
    duracaoMinutos: row.duracaoMinutos,
    quantidadePerguntas: row.perguntas,
    quantidadeTentativas: row.tentativas,
    notaMaxima: row.notaMaxima,
    visivel: row.visivel,
    dataCadastro: hourOfWeek(term, row.week),
  }));

const BOOKS = rows(
  ['titulo', 'autor', 'editora', 'edicao', 'tipo', 'ano', 'url'],
  [
    ['Fundamentos', 'URSULA VALENÇA', 'Editora Invenção', '2', 'LIVRO', 2014, null],
    ['Exercícios resolvidos', 'BENTO ESTEVES', 'Editora Maré', '1', 'LIVRO', 2019, null],
    ['Material de apoio', 'CENTRO DE ENSINO', null, null, 'SITE', null, 'https://example.edu/apoio'],
  ],
);

export const referencesOf = ({ number, turma }: DemoClass): z.output<typeof ReferenciaBibliografica>[] =>
  BOOKS.map(({ titulo, tipo, url, ...book }, n) => ({
    ...book,
    idReferenciaBibliografica: ids.referencia(number, n),
    idTurma: turma.idTurma,
    titulo: `${titulo} de ${turma.nomeComponente}`,
    tipo,
    url,
  }));
