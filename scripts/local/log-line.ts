import * as z from 'zod';

const LogLine = z.looseObject({
  level: z.string(),
  message: z.string(),
  timestamp: z.string().optional(),
});

/** Members that say the same in every line of a local stack. */
const REPEATED = new Set([
  'service',
  'sampling_rate',
  'request_id',
  'function',
  'cold_start',
  'xray_trace_id',
]);

/**
 * A line that a function wrote, as a person reads it: the members of a JSON log line in a row, all else as it is.
 */
export function readable(line: string): string {
  const { data } = LogLine.safeParse(parse(line));
  if (data === undefined) return line;
  const { level, message, timestamp = '', ...rest } = data;
  const [, time = ''] = /T(\d\d:\d\d:\d\d)/.exec(timestamp) ?? [];
  const members = Object.entries(rest)
    .filter(([name, value]) => value !== undefined && !REPEATED.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [time, level, message, ...members].filter((part) => part !== '').join(' ');
}

function parse(line: string): unknown {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
