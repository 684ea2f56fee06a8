import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** An exchange with the original API; `test/data/calendar/README.md` describes the source. */
export const Recording = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The caller; absent means anonymous. */
  auth: z.string().optional(),
  body: z.unknown().optional(),
  /** Parts of the response that later requests use, by name: `$.id`. */
  captures: z.record(z.string(), z.string()).default({}),
  /** What to compare: only the status, or only the sent fields; absent means everything. */
  compare: z.enum(['status', 'sent']).optional(),
  answer: z
    .object({ status: z.int(), headers: z.record(z.string(), z.string()).default({}), body: z.unknown() })
    .optional(),
});
export type Recording = z.output<typeof Recording>;

/** All exchanges, in order. @param site replaces the URL of the recorded site */
export function readRecordings(site: string): Recording[] {
  const text = readFileSync(new URL('../data/calendar/recordings.ndjson', import.meta.url), 'utf8');
  return text
    .replaceAll('{site}', site)
    .trimEnd()
    .split('\n')
    .map((line) => Recording.parse(JSON.parse(line)));
}
