import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type ExpensiveCost, measureExpensive } from '../../../scripts/bench/table/measure-expensive.ts';
import { showExpensive } from '../../../scripts/bench/table/show-expensive.ts';
import { useOwnTable } from '../own-table.ts';

// Before any import, which creates the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

const LIMIT = { calls: 100, units: 1000 };
/** Maximum cost of a list that is rejected as too expensive. */
const REFUSAL_UNITS = 50;

const costs: ExpensiveCost[] = [];

beforeAll(async () => {
  await useOwnTable();
  for await (const cost of measureExpensive(4000)) costs.push(cost);
}, 900_000);

describe('lists of 4,000 classes and of a class with 500 participants, 200 polls and 80,000 answers', () => {
  it('cost no more than a request may', () => {
    const tooExpensive = costs.filter(({ calls, units }) => calls > LIMIT.calls || units > LIMIT.units);
    expect(showExpensive(tooExpensive)).toEqual(showExpensive([]));
  });

  it('succeed, except some that are rejected before much is read', () => {
    const isAsDeclared = ({ refused, status, units, body }: ExpensiveCost) =>
      refused ? status === 400 && units <= REFUSAL_UNITS && /Name|Ask|Give/.test(body) : status === 200;
    expect(showExpensive(costs.filter((cost) => !isAsDeclared(cost)))).toEqual(showExpensive([]));
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
});
