import { table } from '../../cli/lib/text-table.ts';
import { BARE, type Import } from './imports.ts';
import type { Throughput } from './throughput.ts';
import type { Warm } from './warm.ts';

/** Targets: the CPU time of a warm handler, in milliseconds, and the ratio of an import to that of the bare handler. */
const WARM_TARGET_MS = 0.15;
const IMPORT_TARGET_RATIO = 1;

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const mark = (value: number, target: number) => (value > target ? ' !' : '');

export function showImports(imports: readonly Import[]): string {
  const rows = imports.map(({ name, bytes, ownBytes, cpu, ratio }) => [
    name,
    whole.format(bytes / 1000),
    whole.format(ownBytes / 1000),
    cpu.toFixed(1),
    `${ratio.toFixed(2)}${mark(ratio, IMPORT_TARGET_RATIO)}`,
  ]);
  return section(
    `Import of each function's bundle, in a fresh process; "own" excludes packages`,
    table(['', 'kB', 'own kB', 'ms of CPU', `to ${BARE}`], rows),
  );
}

export function showWarm(warm: readonly Warm[]): string {
  const rows = warm.map(({ request, bytes, p50, p99 }) => [
    request,
    whole.format(bytes),
    p50.toFixed(3),
    p99.toFixed(3),
    `${(p50 / WARM_TARGET_MS).toFixed(2)}${mark(p50, WARM_TARGET_MS)}`,
  ]);
  return section(
    'CPU time of a warm handler without the table, whose responses are replayed',
    table(['', 'bytes', 'p50 ms', 'p99 ms', `p50 to ${WARM_TARGET_MS} ms`], rows),
  );
}

export function showThroughput(throughput: readonly Throughput[]): string {
  const rows = throughput.map(({ name, perSecond, ratio }) => [
    name,
    whole.format(perSecond),
    ratio.toFixed(2),
  ]);
  return section('The whole local stack, eight clients', table(['', 'requests/s', 'to the gateway'], rows));
}

const section = (title: string, rows: string) => `${title}\n\n${rows}`;
