import type { Handler } from '../../../lib/http/endpoint.ts';
import { callInProcess, ownSigner } from '../../stack/in-process.ts';
import type { ExpensiveRequest } from './expensive-requests.ts';

/** The cost of a request, and its response. */
export interface ExpensiveCost extends ExpensiveRequest {
  readonly status: number | undefined;
  readonly calls: number;
  /** Read units. */
  readonly units: number;
  readonly body: string;
}

/**
 * Loads an institution with this number of classes and the records in lists across all classes, and a very large class,
 * into the table that the environment names; then sends all expensive requests to the functions in this process. Call it
 * before anything reads the settings in the environment.
 */
export async function* measureExpensive(classes: number): AsyncGenerator<ExpensiveCost> {
  const tokenWith = await ownSigner();
  const { handler }: { handler: Handler } = await import('../../../functions/turma/fallback.ts');
  const { putItems } = await import('../../../lib/table/batch-write.ts');
  const { sizesOf } = await import('../../cli/import/counted.ts');
  const { commit } = await import('../../../lib/table/write.ts');
  const { count } = await import('../../../lib/table/writes.ts');
  const { tamanhos } = await import('../../../lib/turma/keys.ts');
  const { sharedOnce } = await import('../../cli/import/kind.ts');
  const { kinds } = await import('../../cli/import/kinds.ts');
  const { loadTurmas } = await import('../../stack/demo/turma.ts');
  const { largeClass } = await import('./large-class.ts');
  const { expensiveRequests } = await import('./expensive-requests.ts');
  const { turmas, turmasTecnico, boletim, enquetes, respostasEnquetes } = kinds;
  await loadTurmas(classes, [turmas, turmasTecnico, boletim, enquetes, respostasEnquetes]);
  await putItems(sharedOnce(largeClass()));
  for (const { lista, registros } of sizesOf(largeClass()))
    await commit(count(tamanhos, { lista }, { registros }));
  for (const request of await expensiveRequests()) {
    const { target, total, student } = request;
    const claims = student === undefined ? {} : { 'id-discente': student };
    const authorization = await tokenWith({ scope: 'turma:read', ...claims });
    const headers = { authorization, ...(total ? { paginado: 'true' } : {}) };
    const { status, body, calls, readUnits } = await callInProcess(handler, '/turma/v1', { target, headers });
    yield { ...request, status, body, calls, units: readUnits };
  }
}
