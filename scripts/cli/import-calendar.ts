import { parseDateText } from '../../schemas/calendar/date-text.ts';
import { timeZoneId } from '../../schemas/calendar/time-zone.ts';
import { readState, runningStack, stateDirectory } from '../stack/state.ts';
import { Authors } from './import-calendar/authors.ts';
import { importCalendar } from './import-calendar/run.ts';
import { command, UsageError } from './lib/command.ts';
import { wholeNumber } from './lib/numbers.ts';
import { requireTableAddress } from './lib/usable-table.ts';

const HELP = `Usage: npm run --silent import:calendar -- --from URL|FILE [OPTIONS]

Imports a whole calendar: categories, tags, venues, organizers and events, past and future, with their slugs, images
and links. The source is a site with the original REST interface (or another Sino), saved JSON responses of that
interface, or an iCalendar file. docs/import-calendar.md describes how records are converted.

  --from URL        the site, its REST interface (https://example.org/wp-json/tribe/events/v1), or an .ics feed
  --from FILE       .json, .ndjson (also .gz), a directory of them, or .ics
  --table NAME      the table to write to (default: that of the running local stack)
  --endpoint URL    the URL of DynamoDB, for example http://localhost:8000 (default: AWS)
  --site-zone ZONE  time zone of this site, as in serverless.yml (default: UTC)
  --author NUMBER   author of all records here; "3=7" for those of author 3, "same" for the same numbers (default:
                    no author, so that only editors can change them); may be repeated
  --since TIME      skip events, venues and organizers that have not changed since, for example yesterday, "2 hours ago"
                    or 2027-03-05T20:00:00Z; times without an offset are in --site-zone
  --overwrite       also update records that were changed here
  --concurrency N   concurrent requests to the site, 1 to 8 (default: 2)
  --occurrences N   maximum occurrences of a recurring event in an .ics file (default: 500)
  --dry-run         read everything and write nothing; without --table and a local stack, everything counts as new
  --report FILE     write the result for each record to FILE, as NDJSON
  --help            print this help

Credentials are read from the environment: IMPORT_USER and IMPORT_PASSWORD (an application password), or IMPORT_TOKEN.
Without them only public records are imported.

Records that were imported before are only written again if they changed at the source, so you can repeat the same
command at any time, even after an interruption. Records that were changed or removed here stay as they are. Nothing is
removed here, except events that an .ics file reports as cancelled: they go to the trash.

Exits with 0 if all records were imported, 1 if something went wrong, 2 if the options are wrong, 3 if records were left
out or lines of an .ics file were ignored, and 130 if it was interrupted.`;

const options = {
  from: { type: 'string' },
  table: { type: 'string' },
  endpoint: { type: 'string' },
  'site-zone': { type: 'string', default: 'UTC' },
  author: { type: 'string', multiple: true },
  since: { type: 'string' },
  overwrite: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '2' },
  occurrences: { type: 'string', default: '500' },
  'dry-run': { type: 'boolean', default: false },
  report: { type: 'string' },
} as const;

export default command({ help: HELP, options }, async ({ values }) => {
  const { from, overwrite, report, 'dry-run': dryRun, 'site-zone': siteZone } = values;
  if (from === undefined)
    throw new UsageError('Name the calendar with --from URL or --from FILE: see --help.');
  if (timeZoneId(siteZone) === undefined)
    throw new UsageError(`There is no time zone ${siteZone}: write, for example, --site-zone Europe/Rome.`);
  process.exitCode = await importCalendar({
    from,
    ...(await storeFor(values.table, values.endpoint, dryRun)),
    siteZone,
    dryRun,
    overwrite,
    authors: new Authors(values.author ?? []),
    since: parseSince(values.since),
    report,
    concurrency: wholeNumber('concurrency', values.concurrency, 1, 8),
    occurrences: wholeNumber('occurrences', values.occurrences, 1, 10_000),
  });
});

function parseSince(given: string | undefined) {
  const date = given === undefined ? undefined : parseDateText(given);
  if (given !== undefined && date === undefined)
    throw new UsageError(`--since is ${given}: write a time, such as "2 hours ago" or 2027-03-05T20:00:00Z.`);
  return date;
}

/** Returns the table of --table, otherwise that of the local stack. */
async function storeFor(table: string | undefined, endpoint: string | undefined, dryRun: boolean) {
  requireTableAddress({ table, endpoint });
  if (table !== undefined) return { table, endpoint };
  const stack = dryRun ? await readState(stateDirectory()) : await runningStack();
  return { table: stack?.table, endpoint: stack?.dynamodb };
}
