import { formatUtc, instantOfText } from '../../../lib/calendar/dates/dates.ts';
import { findImported } from '../../../lib/calendar/posts/origins.ts';
import { allowLongAttempts } from '../../../lib/table/client.ts';
import type { DateText } from '../../../schemas/calendar/written-date.ts';
import { reasonOf, UserError } from '../lib/command.ts';
import { interruptible } from '../lib/interruptible.ts';
import { LinesFile } from '../lib/lines-file.ts';
import { printableLine } from '../lib/printable.ts';
import { Progress, printOverProgress } from '../lib/progress.ts';
import { useSettings } from '../lib/settings.ts';
import { requireUsable } from '../lib/usable-table.ts';
import type { Authors } from './authors.ts';
import { openSource } from './open.ts';
import { CalendarReport } from './report.ts';
import { importRecords } from './write/calendar.ts';
import { Run } from './write/run.ts';

interface CalendarImport {
  readonly from: string;
  /** The table; without it, a dry run treats everything as new. */
  readonly table: string | undefined;
  readonly endpoint: string | undefined;
  readonly siteZone: string;
  readonly dryRun: boolean;
  readonly overwrite: boolean;
  readonly authors: Authors;
  /** Only records that changed since this date, in the zone of the site. */
  readonly since: DateText | undefined;
  /** A file for the result of each record. */
  readonly report: string | undefined;
  readonly concurrency: number;
  readonly occurrences: number;
}

const RECORDS_LEFT_OUT = 3;

/**
 * Imports a calendar and reports the result.
 * @returns the exit code
 * @throws UserError for problems that the user can fix
 */
export async function importCalendar(options: CalendarImport): Promise<number> {
  const { from, table, endpoint, siteZone, report } = options;
  useSettings({ table, endpoint, siteZone });
  if (table !== undefined) await requireUsable({ table, endpoint }, findImported(['-']));
  if (endpoint !== undefined) allowLongAttempts();
  const lines = report === undefined ? undefined : new LinesFile(report, '--report', [from]);
  try {
    return await interruptible(
      async (interrupted) => ((await importAll(options, interrupted, lines)) ? 0 : RECORDS_LEFT_OUT),
      'Interrupted. Run the same command again to import the rest.',
    );
  } finally {
    lines?.close();
  }
}

/** @returns whether nothing was left out @throws an error of any kind if it is interrupted */
async function importAll(
  options: CalendarImport,
  interrupted: AbortSignal,
  lines: LinesFile | undefined,
): Promise<boolean> {
  const source = await openSource(options.from, { ...options, interrupted });
  const progress = new Progress({ total: source.total, noun: 'records' });
  const report = new CalendarReport(printOverProgress, lines);
  const { table, dryRun, overwrite: overwrites, authors, siteZone } = options;
  const since = options.since && formatUtc(instantOfText(options.since, siteZone));
  const hasTable = table !== undefined;
  const run = new Run({
    hasTable,
    writes: !dryRun,
    overwrites,
    authors,
    since,
    report,
    progress,
    interrupted,
  });
  try {
    await importRecords(source, run);
    interrupted.throwIfAborted();
  } catch (error) {
    if (error instanceof UserError || interrupted.aborted) throw error;
    const advice = dryRun
      ? ''
      : '\nImported records stay. Run the same command again when the cause is fixed.';
    throw new UserError(`${reasonOf(error)}${advice}`, { cause: error });
  } finally {
    progress.clear();
    if (source.lineProblems !== undefined) report.addLines(source.lineProblems, options.from);
    if (dryRun) console.log('Nothing was written. This is what would happen:');
    for (const line of [...report.summary(), ...source.remarks]) console.log(printableLine(line));
  }
  return report.isComplete;
}
