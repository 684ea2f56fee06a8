import type * as z from 'zod';
import { SITUACAO_EXCLUIDA } from '../../../../lib/turma/catalogs.ts';
import type { AtividadeAvaliacao } from '../../../../schemas/turma/atividades-avaliativas.ts';
import type { Noticia } from '../../../../schemas/turma/noticias.ts';
import type { Questionario } from '../../../../schemas/turma/questionarios.ts';
import type { ReferenciaBibliografica } from '../../../../schemas/turma/referencias-bibliograficas-basicas.ts';
import { type DemoClass, isRich } from './classes.ts';
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

const EXAMS = [
  { descricao: '1ª avaliação', week: 5, ativo: true },
  { descricao: '2ª avaliação (primeira data)', week: 10, ativo: false },
  { descricao: '2ª avaliação', week: 11, ativo: true },
  { descricao: '3ª avaliação', week: 17, ativo: true },
];

/** The announced dates of evaluations; one was postponed and is no longer valid. */
export const examsOf = (demo: DemoClass): z.output<typeof AtividadeAvaliacao>[] =>
  EXAMS.slice(0, isRich(demo) ? EXAMS.length : 1).map(({ descricao, week, ativo }, n) => ({
    idAvaliacao: ids.atividade(demo.number, n),
    idTurma: demo.turma.idTurma,
    data: dayOfWeek(demo.term, week),
    hora: n % 2 === 0 ? '08:55' : null,
    descricao,
    ativo,
  }));

const QUESTIONNAIRES = [
  { titulo: 'Questionário inicial', week: 1, duracaoMinutos: null, visivel: true },
  { titulo: 'Revisão da unidade', week: 9, duracaoMinutos: 40, visivel: false },
];

export const questionnairesOf = ({ number, turma, term }: DemoClass): z.output<typeof Questionario>[] =>
  QUESTIONNAIRES.map(({ titulo, week, duracaoMinutos, visivel }, n) => ({
    idQuestionario: ids.questionario(number, n),
    idTurma: turma.idTurma,
    titulo,
    descricao: n === 0 ? 'Sem nota.' : null,
    dataInicio: hourOfWeek(term, week, 12),
    dataFim: hourOfWeek(term, week + 2, 12),
    duracaoMinutos,
    quantidadePerguntas: 5 + n * 5,
    quantidadeTentativas: 1 + n,
    notaMaxima: n === 0 ? null : 10,
    visivel,
    dataCadastro: hourOfWeek(term, week),
  }));

const BOOKS = [
  {
    titulo: 'Fundamentos',
    autor: 'URSULA VALENÇA',
    editora: 'Editora Invenção',
    edicao: '2',
    tipo: 'LIVRO',
    ano: 2014,
  },
  {
    titulo: 'Exercícios resolvidos',
    autor: 'BENTO ESTEVES',
    editora: 'Editora Maré',
    edicao: '1',
    tipo: 'LIVRO',
    ano: 2019,
  },
  {
    titulo: 'Material de apoio',
    autor: 'CENTRO DE ENSINO',
    editora: null,
    edicao: null,
    tipo: 'SITE',
    ano: null,
  },
];

export const referencesOf = ({ number, turma }: DemoClass): z.output<typeof ReferenciaBibliografica>[] =>
  BOOKS.map(({ titulo, tipo, ...book }, n) => ({
    ...book,
    idReferenciaBibliografica: ids.referencia(number, n),
    idTurma: turma.idTurma,
    titulo: `${titulo} de ${turma.nomeComponente}`,
    tipo,
    url: tipo === 'SITE' ? 'https://example.edu/apoio' : null,
  }));
