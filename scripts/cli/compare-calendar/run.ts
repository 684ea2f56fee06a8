import { requireEncryption, sourceAuthorization } from '../import-calendar/authorization.ts';
import { PoliteClient } from '../import-calendar/rest/client.ts';
import { discover } from '../import-calendar/rest/discovery.ts';
import type { Reading } from '../import-calendar/rest/pages.ts';
import { UsageError, UserError } from '../lib/command.ts';
import { interruptible } from '../lib/interruptible.ts';
import { Progress } from '../lib/progress.ts';
import { useSettings } from '../lib/settings.ts';
import { compareCalendars } from './compare.ts';
import { ComparisonReport } from './report.ts';

export interface ComparisonOptions {
  readonly from: URL;
  readonly to: URL;
  readonly concurrency: number;
  /** Maximum number of differences to show. */
  readonly show: number;
  /** Whether to print JSON. */
  readonly json: boolean;
}

const AGENT = 'sino-compare-calendar';
const DIFFERENCES = 1;

/**
 * Compares two calendars and prints the result.
 * @returns the exit code
 * @throws UserError for problems that the user can fix
 */
export async function printComparison(options: ComparisonOptions): Promise<number> {
  useSettings();
  return interruptible((interrupted) => compare(options, interrupted), 'Interrupted.');
}

async function compare(
  { from, to, concurrency, show, json }: ComparisonOptions,
  interrupted: AbortSignal,
): Promise<number> {
  const clientOptions = { concurrency, agent: AGENT, interrupted };
  const authorization = authorizationFor(from, to);
  const report = new ComparisonReport(show);
  let progress: Progress | undefined;
  try {
    const [source, target] = await Promise.all([
      open(from, new PoliteClient(from, { ...clientOptions, authorization: authorization.from })),
      open(to, new PoliteClient(to, { ...clientOptions, authorization: authorization.to })),
    ]);
    await compareCalendars({ from: source, to: target, report }, (total) => {
      progress = new Progress({ total, noun: 'records' });
      return progress;
    });
  } finally {
    progress?.clear();
  }
  if (json) console.log(JSON.stringify(report));
  else for (const line of report.text()) console.log(line);
  return report.differs ? DIFFERENCES : 0;
}

/** @throws UserError for a URL without the interface */
async function open(url: URL, client: PoliteClient): Promise<Reading> {
  const found = await discover(url, client);
  if ('ical' in found) throw new UserError(`${url} is an iCalendar file: name a site or its REST interface.`);
  return { api: found.rest, client };
}

/** The credentials of both, or of neither: otherwise unpublished records of one would seem missing from the other. */
function authorizationFor(from: URL, to: URL) {
  const { COMPARE_TOKEN: token } = process.env;
  const there = sourceAuthorization(from);
  if ((there !== undefined) !== Boolean(token))
    throw new UsageError(
      'To compare unpublished records, set IMPORT_USER and IMPORT_PASSWORD (or IMPORT_TOKEN) and COMPARE_TOKEN; for published ones set none.',
    );
  if (!token) return { from: undefined, to: undefined };
  requireEncryption(to, '--to');
  return { from: there, to: `Bearer ${token}` };
}
