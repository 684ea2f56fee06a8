import { beforeAll, describe, expect, it } from 'vitest';
import type { Handler } from '../../../lib/http/endpoint.ts';
import { callInProcess, ownSigner } from '../../../scripts/stack/in-process.ts';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { inBatches } from '../in-batches.ts';
import { withMemoizedReads } from '../memoized-reads.ts';
import { useOwnTable } from '../own-table.ts';
import type { ExpensiveRequest } from './expensive-requests.ts';

const LIMIT = { calls: 100, units: 1000 };
/** Maximum cost of a list that is rejected as too expensive. */
const REFUSAL_UNITS = 50;

const CLASSES = 4000;

interface Cost extends ExpensiveRequest {
  readonly status: number | undefined;
  readonly calls: number;
  /** Read units. */
  readonly units: number;
  readonly body: string;
}

let costs: readonly Cost[];

beforeAll(async () => {
  // The indexes that these lists query.
  await useOwnTable(['gsi1', 'gsi2', 'gsi3', 'gsi5', 'gsi6']);
  const tokenWith = await ownSigner();
  await load();
  costs = await measure(tokenWith);
}, 1_800_000);

describe('lists of 4,000 classes and of a class with 500 participants, 200 polls and 24,000 answers', () => {
  it('cost no more than a request may', () => {
    const tooExpensive = costs.filter(({ calls, units }) => calls > LIMIT.calls || units > LIMIT.units);
    expect(tooExpensive.map(withoutBody)).toEqual([]);
  });

  it('succeed, except some that are rejected before much is read', () => {
    const isAsDeclared = ({ refused, status, units, body }: Cost) =>
      refused
        ? status === 400 && units <= REFUSAL_UNITS && /Name|Ask|Give|Filter|Request/.test(body)
        : status === 200;
    expect(costs.filter((cost) => !isAsDeclared(cost)).map(withoutBody)).toEqual([]);
    expect(costs.filter(({ refused }) => refused).length).toBeLessThan(costs.length / 10);
  });

  it.each([
    ['/turmas?&limit=100', 10],
    ['/turmas?nome-componente=calculo&limit=100', 30],
    ['/turmas-tecnico?&limit=100', 110],
    ['/boletim?&limit=100', 10],
    ['/enquetes?id-turma=90001&limit=100', 50],
    ['/enquetes-respondidas?&limit=100', 60],
    ['/enquetes-respondidas?id-turma=90001&limit=100', 30],
  ])('cost in proportion to the page: %s', (target, units) => {
    const [cost] = costs.filter((one) => one.target === target && !one.total);
    expect(cost).toMatchObject({ status: 200 });
    expect(cost?.units).toBeLessThanOrEqual(units);
  });

  it('cost a student only the own answers to a task', () => {
    const found = costs.filter(({ target }) => target.startsWith('/respostas-tarefas?'));
    const own = found.filter(({ student }) => student !== undefined);
    expect(own.length).toBeGreaterThan(0);
    for (const { units } of own) expect(units).toBeLessThanOrEqual(2);
    expect(Math.max(...found.map(({ units }) => units))).toBeGreaterThan(10);
  });

  // A filter without an index reads all classes, which takes more than 300 units.
  it.each([
    ['ano=2025', 30],
    ['ano=2025&periodo=1', 30],
    ['id-unidade=25&sigla-nivel=X', 10],
    ['turma-agrupadora=true', 10],
    ['id-turma-agrupadora=92000', 20],
    ['id-componente=99001', 25],
  ])(
    'cost in proportion to what an indexed filter matches, with the total too: /turmas?%s',
    (query, units) => {
      const targets = [`/turmas?${query}`, `/turmas?${query}&limit=100`];
      const found = costs.filter(({ target }) => targets.includes(target));
      expect(found.map(({ total }) => total)).toEqual([false, true]);
      for (const cost of found) expect.soft(cost.units, cost.target).toBeLessThanOrEqual(units);
    },
  );
});

const withoutBody = ({ body: _, ...cost }: Cost) => cost;

/** Loads the records in lists across all classes, and a very large class. */
async function load(): Promise<void> {
  const { putItems } = await import('../../../lib/table/batch-write.ts');
  const { allowLongAttempts } = await import('../../../lib/table/client.ts');
  const { commit } = await import('../../../lib/table/commit.ts');
  const { count } = await import('../../../lib/table/writes.ts');
  const { tamanhos } = await import('../../../lib/turma/keys.ts');
  const { sizesOf } = await import('../../../scripts/cli/import/counted.ts');
  const { withoutRepeatedItems } = await import(
    '../../../scripts/stack/demo/turma/without-repeated-items.ts'
  );
  const { kinds } = await import('../../../scripts/cli/import/kinds.ts');
  const { loadTurmas } = await import('../../../scripts/stack/demo/turma.ts');
  const { largeClass } = await import('./large-class.ts');
  const { turmas, turmasTecnico, boletim, enquetes, respostasEnquetes } = kinds;
  allowLongAttempts();
  await loadTurmas(CLASSES, [turmas, turmasTecnico, boletim, enquetes, respostasEnquetes]);
  const items = [...largeClass()];
  await putItems(withoutRepeatedItems(items));
  for (const { lista, registros } of sizesOf(items)) await commit(count(tamanhos, { lista }, { registros }));
}

/** Sends all expensive requests to the functions in this process. */
async function measure(tokenWith: Awaited<ReturnType<typeof ownSigner>>): Promise<Cost[]> {
  const { handler }: { handler: Handler } = await import('../../../functions/turma/fallback.ts');
  const { expensiveRequests } = await import('./expensive-requests.ts');
  const measureOne = async (request: ExpensiveRequest): Promise<Cost> => {
    const { target, total, student } = request;
    const claims = student === undefined ? {} : { 'id-discente': student };
    const authorization = await tokenWith({ scope: 'turma:read', ...claims });
    const headers = { authorization, ...(total ? { paginado: 'true' } : {}) };
    const answer = await retryWhileUnavailable(() =>
      callInProcess(handler, '/turma/v1', { target, headers }),
    );
    const { status, body, calls, readUnits: units } = answer;
    return { ...request, status, body, calls, units };
  };
  const requests = await expensiveRequests();
  return withMemoizedReads(() => inBatches(requests, measureOne));
}
