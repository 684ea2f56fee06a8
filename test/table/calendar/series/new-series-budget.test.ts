import { expect, it, vi } from 'vitest';
import { newSeries, seriesOf, useOwnCalendar, weeks } from './series-api.ts';

// Runs before the imports that create the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

useOwnCalendar();

it('lets a list decide about more new series than its read budget allows', async () => {
  const { collectCapacity, limitReads } = await import('../../../../lib/table/capacity.ts');
  const { SeriesGate } = await import('../../../../lib/calendar/series/gate.ts');
  const ids: number[] = [];
  for (const title of ['A', 'B', 'C']) {
    const [first = 0] = await newSeries(weeks('2031-03-05', 2), { title });
    ids.push((await seriesOf(first)).id);
  }
  const { unitsLeft } = await import('../../../../lib/calendar/lists/price.ts');
  const read = await collectCapacity(async () => {
    limitReads({ calls: 40, units: 2 });
    return { isStale: await new SeriesGate().decide(ids), left: unitsLeft() };
  });
  expect(read).toEqual({ isStale: true, left: 2 });
});
