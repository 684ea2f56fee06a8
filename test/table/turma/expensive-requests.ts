import { allOperations, isWrite } from '../../../schemas/operation.ts';
import { resources } from '../../../schemas/turma/index.ts';
import { BUSY_STUDENT, FIRST, GROUPING, LARGE_CLASS, LARGE_GROUPING, studentAt } from './large-class.ts';

/** A request that makes a list read as much as possible. */
export interface ExpensiveRequest {
  /** The operation: `GET /tarefas`. */
  readonly route: string;
  readonly target: string;
  /** Whether it counts all matches: the header `paginado`. */
  readonly total: boolean;
  /** Whether it exceeds the read limit of a request. */
  readonly refused: boolean;
  /** The claim `id-discente` of its token, for a student. */
  readonly student?: number;
}

const turma = `id-turma=${LARGE_CLASS}`;
const participante = `${turma}&id-participante=${studentAt(0)}`;
const PAGES = ['limit=100', 'limit=100&offset=100', 'limit=100&offset=10000'];
const classes = (count: number) =>
  [LARGE_CLASS, ...Array.from({ length: count - 1 }, (_, n) => GROUPING + n)].join(',');

interface Queries {
  /** Queries of the list; each is requested with several pages, in another order, and with the count. */
  readonly lists?: readonly string[];
  /** Members to sort by, in addition to the identifier. */
  readonly order?: string;
  /** Further requests. */
  readonly plain?: readonly string[];
  readonly students?: readonly string[];
}

/** Queries by route, except catalogs, which read nothing. */
const QUERIES: Readonly<Record<string, Queries>> = {
  'GET /atividades-avaliativas': { lists: [turma, `${turma}&ativo=false`], order: 'descricao' },
  'GET /aulas': { lists: [participante], order: 'faltas' },
  'GET /avaliacoes': { lists: [participante, `${participante}&abreviacao=X`], order: 'nota' },
  'GET /boletim': {
    lists: [`id-discente=${studentAt(0)}`, '', 'ano=2025', 'periodo=9', 'ano=2025&id-situacao=99'],
    order: 'media-final',
  },
  'GET /dias-aulas': {
    plain: [turma, `${turma}&limit=100`, `${turma}&id-tipo-status-frequencia=1&limit=100`],
  },
  'GET /enquetes': { lists: [turma], order: 'total-respostas' },
  'GET /enquetes-respondidas': {
    lists: [
      '',
      turma,
      `id-enquete=${FIRST}`,
      `id-discente=${studentAt(0)}`,
      `id-discente=${BUSY_STUDENT}`,
      `${turma}&id-discente=${studentAt(0)}`,
    ],
    order: 'total-respostas',
    students: [''],
  },
  'GET /enquetes/{idEnquete}/respostas': { lists: [`/${FIRST}/respostas?`], order: 'data-resposta' },
  'GET /frequencias': { lists: [`${participante}&data=2025-03-03`], order: 'faltas' },
  'GET /grupos': { lists: [`${turma}&id-tarefa=${FIRST}`], order: 'nome' },
  'GET /materiais': { lists: [`id-topico-aula=${FIRST}`], order: 'nome' },
  'GET /notas-unidades': { lists: [participante, `id-participante=${studentAt(0)}`], order: 'media' },
  'GET /noticias': { lists: [turma, `${turma}&autor=ninguem`], order: 'titulo' },
  'GET /participantes': {
    lists: [turma, `${turma}&nome=ninguem`, `id-turma=${GROUPING}&turmas-agrupadas=true`],
    order: 'nome',
    plain: [`id-turma=${LARGE_GROUPING}&turmas-agrupadas=true`],
  },
  'GET /questionarios': { lists: [turma], order: 'titulo' },
  'GET /referencias-bibliograficas-basicas': { lists: [turma, `${turma}&titulo=nada`], order: 'titulo' },
  'GET /registros-atividades': {
    plain: [turma, `id-turma=${classes(80)}`],
    students: [turma, `id-turma=${classes(80)}`],
  },
  'GET /respostas-tarefas': {
    lists: [`id-tarefa=${FIRST}`],
    order: 'nota',
    students: [`id-tarefa=${FIRST}`],
  },
  'GET /tarefas': { lists: [turma, `${turma}&ativo=false`], order: 'titulo' },
  'GET /topicos-aulas': { lists: [turma], order: 'descricao' },
  'GET /turmas': {
    lists: [
      '',
      'nome-componente=calculo',
      'nome-componente=a',
      'nome-componente=zzz',
      'nome-componente=a&id-situacao-turma=99',
      'descricao-horario=7N5',
      'sigla-nivel=X',
      'ano=2025',
      'ano=2025&periodo=1',
      'periodo=9',
      'id-unidade=25&sigla-nivel=X',
      'turma-agrupadora=true',
      `id-turma-agrupadora=${LARGE_GROUPING}`,
      `id-discente=${BUSY_STUDENT}`,
      'id-componente=99001',
    ],
    order: 'nome-componente',
  },
  'GET /turmas/{idTurma}/docentes': { plain: [`/${LARGE_CLASS}/docentes`] },
  'GET /turmas-tecnico': { lists: ['', 'id-modalidade-educacao=1'], order: 'nome-componente' },
};

/** Requests that exceed the read limit. */
const REFUSED: readonly RegExp[] = [
  // All students, without a year.
  /^\/boletim\?&limit=100&order-desc=/,
  /^\/boletim\?$/,
  /^\/boletim\?periodo=9/,
  // All answers in another order, or with the count.
  /^\/enquetes-respondidas\?(id-turma=\d+)?&limit=100&order-desc=/,
  /^\/enquetes-respondidas\?$/,
  // Sorted by members of more than two hundred polls.
  new RegExp(`^/enquetes-respondidas\\?id-discente=${BUSY_STUDENT}&limit=100&order-desc=`),
  new RegExp(`^/participantes\\?id-turma=${LARGE_GROUPING}&`),
];

/** Operations whose lists read nothing, or are limited by a schedule. */
const FREE = /^GET \/(horarios|niveis-ensino|situacoes-turma|.*\/(tipos|sub-tipos)-|.*\/alternativas)/;

/**
 * Returns every list operation of the class API with its most expensive parameters.
 * @throws Error for a list operation without requests
 */
export async function expensiveRequests(): Promise<ExpensiveRequest[]> {
  const operations = await allOperations(resources);
  const lists = operations.filter(({ operation: { route }, operation }) => {
    const isOne = /\{\w+\}$/.test(route) || route.includes('openapi');
    return !isWrite(operation) && !isOne && !FREE.test(route);
  });
  return lists.flatMap(({ operation: { route } }) => {
    const queries = QUERIES[route];
    if (queries === undefined) throw new Error(`There is no expensive request to ${route}`);
    return requestsTo(route, queries);
  });
}

function requestsTo(route: string, { lists = [], order, plain = [], students = [] }: Queries) {
  const resource = route.split('/')[1];
  const request = (query: string, total: boolean): ExpensiveRequest => {
    const target = query.startsWith('/') ? `/${resource}${query}` : `/${resource}?${query}`;
    return { route, target, total, refused: REFUSED.some((pattern) => pattern.test(target)) };
  };
  return [
    ...lists.flatMap((query) => [
      ...PAGES.map((page) => request(`${query}&${page}`, false)),
      request(`${query}&limit=100&order-desc=${order}`, false),
      request(query, true),
    ]),
    ...plain.map((query) => request(query, false)),
    ...students.map((query) => ({ ...request(query, true), refused: false, student: studentAt(0) })),
  ];
}
