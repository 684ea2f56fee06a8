import type { Group, Snapshot } from '../../stack/figures/figures.ts';
import { table } from '../lib/text-table.ts';

export interface Earlier {
  readonly snapshot: Snapshot;
  readonly secondsAgo: number;
}

/**
 * Formats the figures of a stack: the log tokenizer, the maintenance, and a line for each operation, busiest first.
 */
export function figuresTable(now: Snapshot, earlier?: Earlier): string {
  const all = groupOf(now, {});
  const operations = now.groups
    .filter(({ dimensions }) => dimensions.operation !== undefined)
    .sort((a, b) => count(b, 'Requests') - count(a, 'Requests'));
  const rows = [all ?? NOTHING, ...operations].map((group) => operationRow(group, rateOf(group, earlier)));
  return [
    table(TOKENIZER_HEADER, [tokenizerRow(all)]),
    `failures: ${failures(now) || 'none'}`,
    `maintenance: ${count(all, 'MaintenanceDone')} done, ${count(all, 'MaintenanceFailed')} failed`,
    '',
    table(OPERATIONS_HEADER, rows),
  ].join('\n');
}

/** Requests per second since the earlier snapshot. */
function rateOf(group: Group, earlier: Earlier | undefined): number {
  if (earlier === undefined) return 0;
  const before = count(groupOf(earlier.snapshot, group.dimensions), 'Requests');
  return (count(group, 'Requests') - before) / earlier.secondsAgo;
}

const NOTHING: Group = { dimensions: {}, sums: {}, percentiles: {} };

const OPERATIONS_HEADER = [
  ...['operation', 'requests', '/s', '4xx', '5xx', 'p50 ms', 'p99 ms'],
  ...['read units', 'write units', 'cold starts'],
];

function operationRow(group: Group, rate: number): string[] {
  return [
    group.dimensions.operation ?? 'all',
    String(count(group, 'Requests')),
    rate.toFixed(1),
    String(count(group, 'ClientErrors')),
    String(count(group, 'ServerErrors')),
    ...times(group, 'Latency'),
    units(group, 'ReadUnits'),
    units(group, 'WriteUnits'),
    String(count(group, 'ColdStarts')),
  ];
}

const TOKENIZER_HEADER = [
  'log tokenizer',
  'records',
  'events in',
  'tokens',
  'events out',
  'p50 ms',
  'p99 ms',
];

function tokenizerRow(all: Group | undefined): string[] {
  const counts = ['Records', 'EventsIn', 'Tokens', 'EventsOut'].map((name) => String(count(all, name)));
  return ['', ...counts, ...times(all, 'Duration')];
}

function failures({ groups }: Snapshot): string {
  return groups
    .filter(({ dimensions }) => dimensions.kind !== undefined)
    .map((group) => `${group.dimensions.kind} ${count(group, 'Failures')}`)
    .join(', ');
}

function groupOf({ groups }: Snapshot, dimensions: Group['dimensions']): Group | undefined {
  const wanted = JSON.stringify(dimensions);
  return groups.find((group) => JSON.stringify(group.dimensions) === wanted);
}

const count = (group: Group | undefined, name: string) => group?.sums[name] ?? 0;

/** Rounds to halves: an eventually consistent read consumes half units. */
const units = (group: Group, name: string) => String(Math.round(count(group, name) * 2) / 2);

function times(group: Group | undefined, name: string): [string, string] {
  const { p50, p99 } = group?.percentiles[name] ?? {};
  return [p50?.toFixed(1) ?? '-', p99?.toFixed(1) ?? '-'];
}
