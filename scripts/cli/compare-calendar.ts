import { runningStack } from '../stack/running.ts';
import { printComparison } from './compare-calendar/run.ts';
import { command, UsageError } from './lib/command.ts';
import { wholeNumber } from './lib/numbers.ts';

const HELP = `Usage: npm run --silent compare:calendar -- --from URL [OPTIONS]

Compares two calendars, record by record and field by field: one with the original REST interface, and a copy of it in
this service. Reads all categories, tags, venues, organizers and events of both, and writes nothing.

  --from URL        the original: the site, or its REST interface (https://example.org/wp-json/tribe/events/v1)
  --to URL          the copy (default: the running local stack)
  --concurrency N   concurrent requests to each of them, 1 to 8 (default: 2)
  --show N          maximum number of differences to print, 0 to 10000 (default: 20)
  --json            print the result as JSON
  --help            print this help

Without credentials it compares published records. To compare the others too, set the credentials of both in the
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

export default command({ help: HELP, options, errorCode: 2 }, async ({ values }) => {
  const { from, to, concurrency, show, json } = values;
  if (from === undefined) throw new UsageError('Name the original with --from URL: see --help.');
  process.exitCode = await printComparison({
    from: parseUrl('from', from),
    to: parseUrl('to', to ?? (await runningStack()).calendar),
    concurrency: wholeNumber('concurrency', concurrency, 1, 8),
    show: wholeNumber('show', show, 0, 10_000),
    json,
  });
});

function parseUrl(name: string, given: string): URL {
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return new URL(given);
  throw new UsageError(`--${name} is ${given}: write a URL, such as https://example.org.`);
}
