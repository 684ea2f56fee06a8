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

/** Writes a line with metrics, with these environment variables. @returns the output */
async function writeLine(env: Readonly<Record<string, string>> = {}) {
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

describe('a line with metrics', () => {
  it('is one log line in embedded metric format, without zeros', async () => {
    const { lines, metrics } = await writeLine();
    expect(lines).toMatchObject([{ level: 'INFO', message: 'request', service: 'sino', status: 200 }]);
    const operation = { operation: 'booksList' };
    expect(metrics).toEqual([requests({}), latency({}), requests(operation), latency(operation)]);
  });

  it('has only printable ASCII in dimensions, as CloudWatch requires, and at most 1024 characters', async () => {
    const logged = catchLog();
    const { logMeasured } = await import('../../../lib/metrics/log.ts');
    for (const field of ['usuário\t1 %', 'x'.repeat(2000)])
      logMeasured(
        'warn',
        'failures',
        {},
        { family: 'failures', figures: { Failures: 1 }, dimensions: { field } },
      );
    const metrics = logged().flatMap((line) => measurementsIn(JSON.stringify(line)));
    expect(metrics.map(({ dimensions }) => dimensions.field)).toEqual([
      'usu%C3%A1rio%091 %',
      'x'.repeat(1024),
    ]);
  });

  it('has blank dimensions in quotes: CloudWatch requires a character that is not a space', async () => {
    const logged = catchLog();
    const { logMeasured } = await import('../../../lib/metrics/log.ts');
    for (const field of ['', ' ']) {
      const dimensions = { kind: 'convert_failed', field };
      logMeasured(
        'warn',
        'failures',
        { field },
        { family: 'failures', figures: { Failures: 1 }, dimensions },
      );
    }
    const metrics = logged().flatMap((line) => measurementsIn(JSON.stringify(line)));
    const [kind, stage] = ['convert_failed', { service: 'sino', stage: 'test' }];
    expect(metrics.map(({ dimensions }) => dimensions)).toEqual([
      { ...stage, kind },
      { ...stage, field: '""' },
      { ...stage, kind },
      { ...stage, field: '" "' },
    ]);
  });

  it('has only the coarsest dimensions if so configured', async () => {
    expect((await writeLine({ METRICS: 'service' })).metrics).toEqual([requests({}), latency({})]);
  });

  it('has the values, but no metrics, if they are off', async () => {
    const { lines, metrics } = await writeLine({ METRICS: 'off' });
    expect(lines).toMatchObject([{ message: 'request', status: 200, Requests: 1, Latency: 12.5 }]);
    expect(metrics).toEqual([]);
  });

  it('is reduced to the metrics if the log level suppresses the line', async () => {
    const { lines, metrics } = await writeLine({ POWERTOOLS_LOG_LEVEL: 'WARN' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty('message');
    expect(metrics).toHaveLength(4);
    vi.resetModules();
    expect((await writeLine({ METRICS: 'off' })).lines).toEqual([]);
  });

  it('is nothing at all if the log level suppresses it and all values are zero', async () => {
    const logged = catchLog();
    const { logMeasured } = await import('../../../lib/metrics/log.ts');
    logMeasured('debug', 'changes', { records: 3 }, { family: 'changes', figures: { ChangesSent: 0 } });
    expect(logged()).toEqual([]);
  });

  it('reports every maintenance run, even without work and without a log line', async () => {
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

  it('is not written with an invalid setting', async () => {
    await expect(writeLine({ METRICS: 'all' })).rejects.toThrow(
      /^The function's environment is invalid:\n[\s\S]* at METRICS$/,
    );
  });
});
