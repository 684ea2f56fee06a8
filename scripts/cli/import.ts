import { timeZoneId } from '../../schemas/calendar/time-zone.ts';
import { runImport } from './import/run.ts';
import { command, UsageError } from './lib/command.ts';
import { requireTableAddress } from './lib/usable-table.ts';

const HELP = `Usage: npm run --silent import -- --table NAME [OPTIONS] DIR|FILE...

Loads class data into a table. A file holds the records of one kind and is named after it: turmas.ndjson,
participantes.csv, noticias.2026-1.ndjson.gz. NDJSON has one JSON object per line, CSV the names of the members in its
first line; members are named as in the API's responses. docs/import.md lists the files. For a directory, all such
files are imported.

  --table NAME    the table; optional with --dry-run
  --endpoint URL  the URL of DynamoDB, for example http://localhost:8000 (default: AWS)
  --institution-zone ZONE
                  time zone of days, as in serverless.yml (default: America/Fortaleza)
  --dry-run       check everything and write nothing
  --reject FILE   write the rows that are left out to FILE, as NDJSON, with their problems
  --help          print this help

Every row is checked: its members, and whether the records that it names exist, in the table or in these files. Invalid
rows are reported and left out; all others are loaded. A row replaces the record with the same identifiers, so you can
run an interrupted import again.

Exits with 0 if all rows were loaded, 1 if something went wrong, 2 if the options are wrong, 3 if rows were left out, and
130 if it was interrupted.`;

const options = {
  table: { type: 'string' },
  endpoint: { type: 'string' },
  'institution-zone': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  reject: { type: 'string' },
} as const;

const isZone = (name: string) => name === 'UTC' || timeZoneId(name) === name;

export default command({ help: HELP, options, positionals: 'any' }, async ({ values, positionals }) => {
  const { table, endpoint, 'institution-zone': institutionZone, 'dry-run': dryRun, reject } = values;
  if (positionals.length === 0) throw new UsageError('Name the files or directories to import: see --help.');
  if (table === undefined && !dryRun)
    throw new UsageError('Name the table with --table, or check only with --dry-run.');
  requireTableAddress({ table, endpoint });
  if (institutionZone !== undefined && !isZone(institutionZone))
    throw new UsageError(
      `There is no time zone ${institutionZone}: write, for example, --institution-zone America/Manaus.`,
    );
  const store = { table, endpoint, institutionZone };
  process.exitCode = await runImport({ paths: positionals, ...store, dryRun, reject });
});
