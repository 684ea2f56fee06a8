import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measurementsIn } from '../../../scripts/stack/figures/embedded.ts';
import { catchLog } from '../http/log-lines.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('STAGE', 'test');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Writes a line with figures, in a function with these variables. @returns what it writes */
async function written(env: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const logged = catchLog();
  const { logMeasured } = await import('../../../lib/metrics/log.ts');
  const figures = { Requests: 1, ClientErrors: 0, Latency: 12.5, ReadUnits: undefined };
  const dimensions = { operation: 'booksList' };
  logMeasured('info', 'request', { status: 200 }, { family: 'request', figures, dimensions });
  const lines = logged();
  return { lines, metrics: lines.flatMap((line) => measurementsIn(JSON.stringify(line))) };
}

const requests = (dimensions: object) => ({
  namespace: 'sino',
  name: 'Requests',
  unit: 'Count',
  value: 1,
  dimensions: { service: 'sino', stage: 'test', ...dimensions },
});
const latency = (dimensions: object) => ({
  ...requests(dimensions),
  name: 'Latency',
  unit: 'Milliseconds',
  value: 12.5,
});

describe('a line with figures', () => {
  it('is one log line, of which CloudWatch makes metrics; what is zero is none', async () => {
    const { lines, metrics } = await written();
    expect(lines).toMatchObject([{ level: 'INFO', message: 'request', service: 'sino', status: 200 }]);
    const operation = { operation: 'booksList' };
    expect(metrics).toEqual([requests({}), latency({}), requests(operation), latency(operation)]);
  });

  it('gives metrics of all operations together where no more is wanted', async () => {
    expect((await written({ METRICS: 'service' })).metrics).toEqual([requests({}), latency({})]);
  });

  it('has the figures, and gives no metrics, where they are off', async () => {
    const { lines, metrics } = await written({ METRICS: 'off' });
    expect(lines).toMatchObject([{ message: 'request', status: 200, Requests: 1, Latency: 12.5 }]);
    expect(metrics).toEqual([]);
  });

  it('is reduced to the metrics where only worse lines are wanted', async () => {
    const { lines, metrics } = await written({ POWERTOOLS_LOG_LEVEL: 'WARN' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty('message');
    expect(metrics).toHaveLength(4);
    vi.resetModules();
    expect((await written({ METRICS: 'off' })).lines).toEqual([]);
  });

  it('tells of every run of the maintenance, also of those that find nothing to do and write no line', async () => {
    const logged = catchLog();
    const { logMeasured } = await import('../../../lib/metrics/log.ts');
    const figures = { MaintenanceDone: 0, MaintenanceFailed: 0 };
    logMeasured('debug', 'maintenance', {}, { family: 'maintenance', figures });
    const lines = logged();
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty('message');
    const metrics = lines.flatMap((line) => measurementsIn(JSON.stringify(line)));
    expect(metrics).toEqual([{ ...requests({}), name: 'MaintenanceFailed', value: 0 }]);
  });

  it('is not written with a setting that does not exist', async () => {
    await expect(written({ METRICS: 'all' })).rejects.toThrow('METRICS');
  });
});
