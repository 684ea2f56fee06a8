import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { figuresTable } from '../../../scripts/cli/dashboard/figures-table.ts';
import type { Snapshot } from '../../../scripts/stack/figures/figures.ts';
import { type FiguresServer, readFigures, serveFigures } from '../../../scripts/stack/figures/server.ts';

let server: FiguresServer;
beforeEach(async () => {
  server = await serveFigures();
});
afterEach(() => server.stop());

const ofStack = { service: 'sino', stage: 'local' };

/** Returns a log line of a function. */
function line(values: Readonly<Record<string, number>>, sets: readonly Readonly<Record<string, string>>[]) {
  const Metrics = Object.keys(values).map((Name) => ({
    Name,
    Unit: /Latency|Duration/.test(Name) ? 'Milliseconds' : 'Count',
  }));
  const Dimensions = sets.map((set) => Object.keys({ ...ofStack, ...set }));
  const CloudWatchMetrics = [{ Namespace: 'sino', Dimensions, Metrics }];
  return JSON.stringify({
    ...ofStack,
    ...Object.assign({}, ...sets),
    ...values,
    _aws: { CloudWatchMetrics },
  });
}

function request(operation: string, Latency: number, more: Readonly<Record<string, number>> = {}) {
  server.take(line({ Requests: 1, Latency, ...more }, [{}, { operation }]));
}

/** Returns the cells of the table row with this name. */
function cells(snapshot: Snapshot, name: string, earlier?: Snapshot): string[] {
  const table = figuresTable(snapshot, earlier && { snapshot: earlier, secondsAgo: 2 });
  const found = table.split('\n').find((row) => row.startsWith(`${name} `));
  return found?.split(/ +/) ?? [];
}

describe('the figures of a stack', () => {
  it('are empty at first', async () => {
    const snapshot = await readFigures(server.url);
    expect(cells(snapshot, 'all')).toEqual(['all', '0', '0.0', '0', '0', '-', '-', '0', '0', '0']);
  });

  it('are those of each operation, the busiest first, and of all together', async () => {
    request('eventsCreate', 20, { ReadUnits: 1.5, WriteUnits: 6, ColdStarts: 1 });
    for (let n = 1; n <= 100; n += 1) request('turmasList', n, n > 98 ? { ServerErrors: 1 } : {});
    request('turmasList', 1, { ClientErrors: 1 });
    const snapshot = await readFigures(server.url);
    expect(cells(snapshot, 'turmasList').join(' ')).toBe('turmasList 101 0.0 1 2 50.0 99.0 0 0 0');
    expect(cells(snapshot, 'eventsCreate').join(' ')).toBe('eventsCreate 1 0.0 0 0 20.0 20.0 1.5 6 1');
    expect(cells(snapshot, 'all')[1]).toBe('102');
    const names = figuresTable(snapshot).match(/^(all|turmasList|eventsCreate)\b/gm);
    expect(names).toEqual(['all', 'turmasList', 'eventsCreate']);
  });

  it('include the requests per second', async () => {
    request('turmasList', 5);
    const earlier = await readFigures(server.url);
    for (let n = 0; n < 5; n += 1) request('turmasList', 5);
    expect(cells(await readFigures(server.url), 'turmasList', earlier)[2]).toBe('2.5');
  });

  it('are those of the log tokenizer too', async () => {
    server.take(line({ Records: 2, EventsIn: 3, Tokens: 21, EventsOut: 3, Duration: 7 }, [{}]));
    server.take(line({ Failures: 4 }, [{ kind: 'convert_failed' }, { field: 'status' }]));
    const table = figuresTable(await readFigures(server.url));
    expect(table).toMatch(/\n +2 +3 +21 +3 +7.0 +7.0\n/);
    expect(table).toContain('failures: convert_failed 4\n');
  });

  it.each(['', 'plain', '{"_aws":', '{"_aws":{}}', '{"level":"INFO"}'])('ignore %j', async (text) => {
    server.take(text);
    expect((await readFigures(server.url)).groups).toEqual([]);
  });
});
