import { isWrite } from '../../../schemas/operation.ts';
import { exampleRequest, turmaOperations } from '../../build/samples/requests/examples.ts';
import { FIRST_CLASS } from '../../stack/demo/turma/classes.ts';
import { ids } from '../../stack/demo/turma/ids.ts';
import { CALCULO_1 } from '../../stack/demo/turma/offer.ts';
import { student } from '../../stack/demo/turma/people.ts';
import { FIRST_EXTERNAL_TEACHER, FIRST_TEACHER } from '../../stack/demo/turma/teachers.ts';

/** A request of the benchmarks and tests of the class API. */
interface TurmaRequest {
  /** The operation: `GET /tarefas/{idTarefa}`. */
  readonly route: string;
  /** What is requested: `/tarefas/790001`. */
  readonly target: string;
  /** Whether it is about one class, student or record, so that its cost must not grow with the institution. */
  readonly isBounded: boolean;
}

/**
 * Requests to every reading operation of the class API: its example, and other filters.
 * @param term a past term
 */
export function turmaRequests(term: { ano: number; periodo: number }): TurmaRequest[] {
  const others = otherRequests(term);
  return turmaOperations.flatMap(({ resource, operation }) => {
    if (isWrite(operation)) return [];
    const { route } = operation;
    const { bounded = [], unbounded = [] } = others[route] ?? {};
    const request = (isBounded: boolean) => (query: string) => ({
      route,
      target: `/${resource}${query}`,
      isBounded,
    });
    return [
      { route, target: exampleRequest(operation).target, isBounded: !UNBOUNDED_EXAMPLES.has(route) },
      ...bounded.map(request(true)),
      ...unbounded.map(request(false)),
    ];
  });
}

/** Operations whose examples read all records. */
const UNBOUNDED_EXAMPLES: ReadonlySet<string> = new Set(['GET /turmas-tecnico']);

interface OtherRequests {
  /** Queries about one class, student or record, or with a filter that has an index. */
  readonly bounded?: readonly string[];
  /** Queries over all records, whose cost is shown but not limited. */
  readonly unbounded?: readonly string[];
}

/** By route. All named records exist in an institution of any size. */
function otherRequests({ ano, periodo }: { ano: number; periodo: number }): Record<string, OtherRequests> {
  const turma = `id-turma=${FIRST_CLASS}`;
  const discente = student(0).id;
  const grouping = FIRST_CLASS + 9;
  return {
    'GET /atividades-avaliativas': { bounded: [`?${turma}&ativo=true`] },
    'GET /boletim': { unbounded: ['', `?ano=${ano}`] },
    'GET /enquetes-respondidas': {
      bounded: [`?id-enquete=${ids.enquete(0, 0)}`, `?id-discente=${discente}`],
      unbounded: [''],
    },
    'GET /notas-unidades': { bounded: [`?${turma}&id-participante=${discente}`] },
    'GET /participantes': {
      bounded: [`?id-turma=${FIRST_CLASS + 2}`, `?id-turma=${grouping}&turmas-agrupadas=true`],
    },
    'GET /turmas': {
      bounded: [
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
      unbounded: ['', '?nome-componente=calculo'],
    },
    'GET /turmas-tecnico': { unbounded: ['?id-modalidade-educacao=2'] },
  };
}
