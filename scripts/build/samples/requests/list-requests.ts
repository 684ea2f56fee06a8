import { allOperations, isWrite } from '../../../../schemas/operation.ts';
import { resources } from '../../../../schemas/turma/index.ts';
import { FIRST_CLASS } from '../../../stack/demo/turma/classes.ts';
import { ids } from '../../../stack/demo/turma/ids.ts';
import { CALCULO_1 } from '../../../stack/demo/turma/offer.ts';
import { student } from '../../../stack/demo/turma/people.ts';
import { FIRST_EXTERNAL_TEACHER, FIRST_TEACHER } from '../../../stack/demo/turma/teachers.ts';

const operations = await allOperations(resources);

/** Requests to an operation, without the first part of its path. */
interface Requests {
  /** For one class, student or record, or by a filter with an index: the cost must not grow with the institution. */
  readonly bound: readonly string[];
  /** Over all records: measured, but without a limit. */
  readonly unbound?: readonly string[];
}

/** A request of the benchmark. */
export interface BenchRequest {
  /** The operation: `GET /tarefas/{idTarefa}`. */
  readonly route: string;
  /** Its path and query: `/tarefas/790001`. */
  readonly target: string;
  readonly isBound: boolean;
}

/**
 * Returns requests to every read operation.
 * @param year a year and a term of it that are over
 * @throws Error for an operation without requests
 */
export function benchRequests(year: { ano: number; periodo: number }): BenchRequest[] {
  const all = requests(year);
  const routes = operations.flatMap(({ operation }) => (isWrite(operation) ? [] : operation.route));
  return routes.flatMap((route) => {
    const asked = all[route];
    if (asked === undefined) throw new Error(`The benchmark has no request to ${route}`);
    const resource = route.split('/')[1];
    const of = (isBound: boolean) => (rest: string) => ({ route, target: `/${resource}${rest}`, isBound });
    return [...asked.bound.map(of(true)), ...(asked.unbound ?? []).map(of(false))];
  });
}

const turma = `id-turma=${FIRST_CLASS}`;
const discente = student(0).id;
const participante = `${turma}&id-participante=${discente}`;
const groupWork = ids.tarefa(0, 1);
const grouping = FIRST_CLASS + 9;

/** By route. All named records exist in an institution of any size. */
function requests({ ano, periodo }: { ano: number; periodo: number }): Record<string, Requests> {
  return {
    'GET /atividades-avaliativas': { bound: [`?${turma}`, `?${turma}&ativo=true`] },
    'GET /atividades-avaliativas/{idAvaliacao}': { bound: [`/${ids.atividade(0, 0)}`] },
    'GET /aulas': { bound: [`?${participante}`] },
    'GET /avaliacoes': { bound: [`?${participante}`] },
    'GET /avaliacoes/{idAvaliacao}': { bound: [`/${ids.avaliacao(0, 0)}?${turma}`] },
    'GET /boletim': { bound: [`?id-discente=${discente}`], unbound: ['', `?ano=${ano}`] },
    'GET /dias-aulas': { bound: [`?${turma}`] },
    'GET /dias-aulas/tipos-status-frequencias': { bound: ['/tipos-status-frequencias'] },
    'GET /enquetes': { bound: [`?${turma}`] },
    'GET /enquetes/{idEnquete}': { bound: [`/${ids.enquete(0, 0)}`] },
    'GET /enquetes/{idEnquete}/alternativas': { bound: [`/${ids.enquete(0, 0)}/alternativas`] },
    'GET /enquetes/{idEnquete}/respostas': { bound: [`/${ids.enquete(0, 0)}/respostas`] },
    'GET /enquetes-respondidas': {
      bound: [`?${turma}`, `?id-enquete=${ids.enquete(0, 0)}`, `?id-discente=${discente}`],
      unbound: [''],
    },
    'GET /frequencias': { bound: [`?${participante}`] },
    'GET /frequencias/{idFrequencia}': { bound: [`/${ids.frequencia(0, 0)}?${turma}`] },
    'GET /grupos': { bound: [`?${turma}&id-tarefa=${groupWork}`] },
    'GET /grupos/{idGrupo}': { bound: [`/${ids.grupo(0, 0)}?${turma}&id-tarefa=${groupWork}`] },
    'GET /horarios': { bound: [`?${turma}`] },
    'GET /horarios-possiveis': { bound: [`?${turma}`] },
    'GET /materiais': { bound: [`?id-topico-aula=${ids.topico(0, 0)}`] },
    'GET /materiais/sub-tipos-materiais': { bound: ['/sub-tipos-materiais'] },
    'GET /materiais/tipos-materiais': { bound: ['/tipos-materiais'] },
    'GET /niveis-ensino': { bound: [''] },
    'GET /notas-unidades': { bound: [`?id-participante=${discente}`, `?${participante}`] },
    'GET /notas-unidades/{idNotaUnidade}': { bound: [`/${ids.notaUnidade(0, 0)}?${turma}`] },
    'GET /noticias': { bound: [`?${turma}`] },
    'GET /noticias/{idNoticia}': { bound: [`/${ids.noticia(0, 0)}`] },
    'GET /openapi.json': { bound: [''] },
    'GET /participantes': {
      bound: [`?${turma}`, `?id-turma=${FIRST_CLASS + 2}`, `?id-turma=${grouping}&turmas-agrupadas=true`],
    },
    'GET /participantes/{idParticipante}': { bound: [`/${discente}?${turma}`] },
    'GET /participantes/tipos-participantes': { bound: ['/tipos-participantes'] },
    'GET /questionarios': { bound: [`?${turma}`] },
    'GET /questionarios/{idQuestionario}': { bound: [`/${ids.questionario(0, 0)}`] },
    'GET /referencias-bibliograficas-basicas': { bound: [`?${turma}`] },
    'GET /registros-atividades': { bound: [`?${turma}`] },
    'GET /respostas-tarefas': { bound: [`?id-tarefa=${ids.tarefa(0, 0)}`] },
    'GET /situacoes-turma': { bound: [''] },
    'GET /tarefas': { bound: [`?${turma}`] },
    'GET /tarefas/{idTarefa}': { bound: [`/${ids.tarefa(0, 0)}`] },
    'GET /topicos-aulas': { bound: [`?${turma}`] },
    'GET /topicos-aulas/{idTopicoAula}': { bound: [`/${ids.topico(0, 0)}`] },
    'GET /turmas': {
      bound: [
        `?id-discente=${discente}`,
        `?id-docente=${FIRST_TEACHER}`,
        `?id-docente-externo=${FIRST_EXTERNAL_TEACHER}`,
        `?cpf-cnpj-docente=${FIRST_TEACHER}`,
        `?id-turma-agrupadora=${grouping}`,
        `?id-componente=${CALCULO_1.id}`,
        `?codigo-componente=${CALCULO_1.codigo}`,
        `?id-unidade=${CALCULO_1.unidade.id}`,
        `?ano=${ano}`,
        `?ano=${ano}&periodo=${periodo}`,
        '?turma-agrupadora=true',
      ],
      unbound: ['', '?nome-componente=calculo'],
    },
    'GET /turmas/{idTurma}': { bound: [`/${FIRST_CLASS}`] },
    'GET /turmas/{idTurma}/docentes': { bound: [`/${FIRST_CLASS}/docentes`] },
    'GET /turmas-tecnico': { bound: [], unbound: ['', '?id-modalidade-educacao=2'] },
    'GET /turmas-tecnico/{idTurma}': { bound: [`/${FIRST_CLASS + 13}`] },
  };
}
