import * as z from 'zod';
import { METRICS } from '../../lib/metrics/metrics.ts';
import { parseJson } from '../../lib/parse-json.ts';

const LogLine = z.looseObject({
  level: z.string(),
  message: z.string(),
  timestamp: z.string().optional(),
});

/** A line that has only metrics, in CloudWatch's embedded metric format. */
const OnlyMetrics = z.looseObject({ _aws: z.looseObject({}), message: z.undefined().optional() });

const { request, failures, maintenance, changes } = METRICS;

/** Members that are the same in every line of a local stack, or repeat another member of the line. */
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
  ...[request, failures, maintenance, changes].flatMap(({ units }) => Object.keys(units)),
]);

/**
 * Formats a log line for people: a JSON line as a row of its members, any other line unchanged. Returns undefined for a
 * line that has only metrics, which the figures show.
 */
export function readable(line: string): string | undefined {
  const json = line.startsWith('{') ? parseJson(line) : undefined;
  if (OnlyMetrics.safeParse(json).success) return undefined;
  const log = LogLine.safeParse(json);
  if (!log.success) return line;
  const { level, message, timestamp = '', ...rest } = log.data;
  const [, time = ''] = /T(\d\d:\d\d:\d\d)/.exec(timestamp) ?? [];
  return [time, level, message, members(rest)].filter((part) => part !== '').join(' ');
}

function members(rest: Record<string, unknown>): string {
  return Object.entries(rest)
    .filter(([name, value]) => value !== undefined && !REPEATED.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}
