import { timeZoneId } from '../../schemas/calendar/time-zone.ts';
import { runningStack } from '../stack/running.ts';
import { readState, stateDirectory } from '../stack/state.ts';
import { Authors } from './import-calendar/authors.ts';
import { importCalendar } from './import-calendar/run.ts';
import { command, refuseArguments, UsageError } from './lib/command.ts';

const HELP = `Usage: npm run --silent import:calendar -- --from URL|FILE [OPTIONS]

Brings in a whole calendar: categories, tags, venues, organizers and events, past and future, with their slugs, images
and links. It comes from a site with the original REST interface (or from another Sino), from answers of that
interface that were saved as JSON, or from an iCalendar file. docs/import-calendar.md tells what becomes of what.

  --from URL        the site, its REST interface (https://example.org/wp-json/tribe/events/v1), or an .ics feed
  --from FILE       .json, .ndjson (also .gz), a directory of them, or .ics
  --table NAME      the table to write to (default: that of the local stack that runs here)
  --endpoint URL    where DynamoDB is, for example http://localhost:8000 (default: in AWS)
  --site-zone ZONE  time zone of the site here, as in serverless.yml (default: UTC)
  --author NUMBER   who is the author of all records here; "3=7" for those of author 3, "same" for the same numbers
                    (default: nobody, so that only editors change them); may be given several times
  --overwrite       also bring up to date what was changed here since
  --concurrency N   requests to the site at once, 1 to 8 (default: 2)
  --occurrences N   times that are taken of one repeated event of an .ics file (default: 500)
  --dry-run         read everything and write nothing; without --table and local stack everything counts as new
  --report FILE     write what became of each record to FILE, as NDJSON
  --help            print this

Credentials are taken from the environment: IMPORT_USER and IMPORT_PASSWORD (an application password), or IMPORT_TOKEN.
Without them only what is public comes in.

What was brought in before is only written again if it changed there, so the same command can be repeated at any time,
also after an interruption. What was changed or removed here stays as it is; nothing is removed here.

Ends with 0 if all records were brought in, 1 if something went wrong, 2 if the options are wrong, 3 if records were
left out, and 130 if it was interrupted.`;

const options = {
  from: { type: 'string' },
  table: { type: 'string' },
  endpoint: { type: 'string' },
  'site-zone': { type: 'string', default: 'UTC' },
  author: { type: 'string', multiple: true },
  overwrite: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '2' },
  occurrences: { type: 'string', default: '500' },
  'dry-run': { type: 'boolean', default: false },
  report: { type: 'string' },
} as const;

await command({ help: HELP, options }, async ({ values, positionals }) => {
  refuseArguments(positionals);
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
    report,
    concurrency: wholeNumber('concurrency', values.concurrency, 8),
    occurrences: wholeNumber('occurrences', values.occurrences, 10_000),
  });
});

/** The table that is named, else that of the local stack. */
async function storeFor(table: string | undefined, endpoint: string | undefined, dryRun: boolean) {
  if (table !== undefined) return { table, endpoint };
  const stack = dryRun ? await readState(stateDirectory()) : await runningStack();
  return { table: stack?.table, endpoint: endpoint ?? stack?.dynamodb };
}

function wholeNumber(name: string, given: string, most: number): number {
  const number = /^\d{1,6}$/.test(given) ? Number(given) : 0;
  if (number >= 1 && number <= most) return number;
  throw new UsageError(`--${name} is ${given}: write a whole number from 1 to ${most}.`);
}
