import * as z from 'zod';
import { METRICS } from '../../lib/metrics/metrics.ts';

const LogLine = z.looseObject({
  level: z.string(),
  message: z.string(),
  timestamp: z.string().optional(),
});

/** Metrics by themselves, in CloudWatch's embedded format. */
const OnlyMetrics = z.looseObject({ _aws: z.looseObject({}), message: z.undefined().optional() });

const { request, failures, maintenance } = METRICS;

/** Members that say the same in every line of a local stack, or what another member of the line says. */
const REPEATED = new Set([
  'service',
  'sampling_rate',
  'request_id',
  'function',
  'cold_start',
  'xray_trace_id',
  'stage',
  'operation',
  '_aws',
  ...[request, failures, maintenance].flatMap(({ units }) => Object.keys(units)),
]);

/**
 * A line that a function wrote, as a person reads it: the members of a JSON line in a row, all else as it is; nothing of
 * metrics by themselves, which are in the figures.
 */
export function readable(line: string): string | undefined {
  const json = parse(line);
  if (OnlyMetrics.safeParse(json).success) return undefined;
  const log = LogLine.safeParse(json);
  if (!log.success) return line;
  const { level, message, timestamp = '', ...rest } = log.data;
  return inARow(timestamp, level, message, members(rest));
}

function inARow(timestamp: string, ...parts: string[]): string {
  const [, time = ''] = /T(\d\d:\d\d:\d\d)/.exec(timestamp) ?? [];
  return [time, ...parts].filter((part) => part !== '').join(' ');
}

function members(rest: Record<string, unknown>): string {
  return Object.entries(rest)
    .filter(([name, value]) => value !== undefined && !REPEATED.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}

function parse(line: string): unknown {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
