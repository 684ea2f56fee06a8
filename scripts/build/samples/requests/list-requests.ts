import { isWrite } from '../../../../schemas/operation.ts';
import { FIRST_CLASS } from '../../../stack/demo/turma/classes.ts';
import { ids } from '../../../stack/demo/turma/ids.ts';
import { CALCULO_1 } from '../../../stack/demo/turma/offer.ts';
import { student } from '../../../stack/demo/turma/people.ts';
import { FIRST_EXTERNAL_TEACHER, FIRST_TEACHER } from '../../../stack/demo/turma/teachers.ts';
import { exampleRequest, turmaOperations } from './examples.ts';

/** A request of the benchmark. */
export interface BenchRequest {
  /** The operation: `GET /tarefas/{idTarefa}`. */
  readonly route: string;
  /** What is requested: `/tarefas/790001`. */
  readonly target: string;
  /** Whether it is about one class, student or record, so that its cost must not grow with the institution. */
  readonly isBound: boolean;
}

/**
 * Requests to every reading operation of the class API: its example, and other filters.
 * @param year a past year and term
 */
export function benchRequests(year: { ano: number; periodo: number }): BenchRequest[] {
  const others = otherRequests(year);
  return turmaOperations.flatMap(({ resource, operation }) => {
    if (isWrite(operation)) return [];
    const { route } = operation;
    const { bound = [], unbound = [] } = others[route] ?? {};
    const request = (isBound: boolean) => (query: string) => ({
      route,
      target: `/${resource}${query}`,
      isBound,
    });
    return [
      { route, target: exampleRequest(operation).target, isBound: !UNBOUND_EXAMPLES.has(route) },
      ...bound.map(request(true)),
      ...unbound.map(request(false)),
    ];
  });
}

/** Operations whose examples read all records. */
const UNBOUND_EXAMPLES: ReadonlySet<string> = new Set(['GET /turmas-tecnico']);

interface OtherRequests {
  /** Queries about one class, student or record, or with a filter that has an index. */
  readonly bound?: readonly string[];
  /** Queries over all records, whose cost is shown only. */
  readonly unbound?: readonly string[];
}

/** By route. All named records exist in an institution of any size. */
function otherRequests({ ano, periodo }: { ano: number; periodo: number }): Record<string, OtherRequests> {
  const turma = `id-turma=${FIRST_CLASS}`;
  const discente = student(0).id;
  const grouping = FIRST_CLASS + 9;
  return {
    'GET /atividades-avaliativas': { bound: [`?${turma}&ativo=true`] },
    'GET /boletim': { unbound: ['', `?ano=${ano}`] },
    'GET /enquetes-respondidas': {
      bound: [`?id-enquete=${ids.enquete(0, 0)}`, `?id-discente=${discente}`],
      unbound: [''],
    },
    'GET /notas-unidades': { bound: [`?${turma}&id-participante=${discente}`] },
    'GET /participantes': {
      bound: [`?id-turma=${FIRST_CLASS + 2}`, `?id-turma=${grouping}&turmas-agrupadas=true`],
    },
    'GET /turmas': {
      bound: [
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
    'GET /turmas-tecnico': { unbound: ['?id-modalidade-educacao=2'] },
  };
}
