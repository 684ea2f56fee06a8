import { runningStack } from '../stack/state.ts';
import { compareCalendars } from './compare-calendar/compare.ts';
import { ComparisonReport } from './compare-calendar/report.ts';
import {
  requireBareUrl,
  requireEncryption,
  requireSendable,
  sourceAuthorization,
} from './import-calendar/authorization.ts';
import { type ClientOptions, PoliteClient } from './import-calendar/rest/client.ts';
import { discover } from './import-calendar/rest/discovery.ts';
import type { Reading } from './import-calendar/rest/pages.ts';
import { command, UsageError, UserError } from './lib/command.ts';
import { httpUrl } from './lib/http-url.ts';
import { interruptible } from './lib/interruptible.ts';
import { wholeNumber } from './lib/numbers.ts';
import { printableLine } from './lib/printable.ts';
import { Progress, printOverProgress } from './lib/progress.ts';
import { useSettings } from './lib/settings.ts';

const HELP = `Usage: npm run --silent compare:calendar -- --from URL [OPTIONS]

Compares two calendars, record by record and field by field: one with the original REST interface, and a copy of it in
this service. Reads all categories, tags, venues, organizers and events of both, and writes nothing.

  --from URL        the original: the site, or its REST interface (https://example.org/wp-json/tribe/events/v1)
  --to URL          the copy (default: the running local stack)
  --concurrency N   concurrent requests to each calendar, 1 to 8 (default: 2)
  --show N          maximum number of differences to print, 0 to 10000 (default: 20)
  --json            print the result as JSON
  --help            print this help

Without credentials it compares published records. To compare all records, set the credentials of both in the
environment: IMPORT_USER and IMPORT_PASSWORD (an application password) or IMPORT_TOKEN for the original, COMPARE_TOKEN
(a token with calendar:write) for the copy.

docs/takeover.md describes which fields are compared, and which differences are expected.

Exits with 0 if the calendars are equal, 1 if they differ, 2 if something went wrong or the options are wrong, and 130 if
it was interrupted.`;

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  concurrency: { type: 'string', default: '2' },
  show: { type: 'string', default: '20' },
  json: { type: 'boolean', default: false },
} as const;

const AGENT = 'sino-compare-calendar';
const DIFFERENCES = 1;

export default command({ help: HELP, options, errorCode: 2 }, async ({ values }) => {
  if (values.from === undefined) throw new UsageError('Name the original with --from URL: see --help.');
  const from = httpUrl('from', values.from, 'https://example.org');
  const to = httpUrl('to', values.to ?? (await runningStack()).calendar, 'https://example.org');
  const concurrency = wholeNumber('concurrency', values.concurrency, 1, 8);
  const report = new ComparisonReport(wholeNumber('show', values.show, 0, 10_000));
  useSettings();
  process.exitCode = await interruptible(async (interrupted) => {
    await compare(from, to, report, {
      concurrency,
      agent: AGENT,
      interrupted,
      onLongWait: printOverProgress,
    });
    if (values.json) console.log(JSON.stringify(report));
    else for (const line of report.text()) console.log(printableLine(line));
    return report.differs ? DIFFERENCES : 0;
  }, 'Interrupted.');
});

async function compare(
  from: URL,
  to: URL,
  report: ComparisonReport,
  options: Omit<ClientOptions, 'authorization'>,
): Promise<void> {
  const authorization = authorizationFor(from, to);
  let progress: Progress | undefined;
  try {
    const [source, target] = await Promise.all([
      open(from, new PoliteClient(from, { ...options, authorization: authorization.from })),
      open(to, new PoliteClient(to, { ...options, authorization: authorization.to })),
    ]);
    await compareCalendars({ from: source, to: target, report }, (total) => {
      progress = new Progress({ total, noun: 'records' });
      return progress;
    });
  } finally {
    progress?.clear();
  }
}

/** @throws UserError for a URL without the interface */
async function open(url: URL, client: PoliteClient): Promise<Reading> {
  const found = await discover(url, client);
  if ('ical' in found) throw new UserError(`${url} is an iCalendar file: name a site or its REST interface.`);
  return { api: found.rest, client };
}

/**
 * The credentials of both, or of neither: otherwise unpublished records of one would appear to be missing from the
 * other.
 */
function authorizationFor(from: URL, to: URL) {
  requireBareUrl(to, '--to', 'COMPARE_TOKEN');
  const { COMPARE_TOKEN: token } = process.env;
  const there = sourceAuthorization(from);
  if ((there !== undefined) !== Boolean(token))
    throw new UsageError(
      'To compare unpublished records, set IMPORT_USER and IMPORT_PASSWORD (or IMPORT_TOKEN) and COMPARE_TOKEN; to compare only published records, set none of these.',
    );
  if (!token) return { from: undefined, to: undefined };
  requireEncryption(to, '--to');
  requireSendable('COMPARE_TOKEN', token);
  return { from: there, to: `Bearer ${token}` };
}
