import { PLACE_HELP, placeOf, placeOptions } from './backup/place.ts';
import { compare, restore } from './backup/restore.ts';
import { withTable } from './backup/session.ts';
import { command, UsageError } from './lib/command.ts';

const HELP = `Usage: npm run --silent restore -- [OPTIONS] FILE...

Loads a backup into an empty table, and compares the two in the end. FILE is what "npm run backup" wrote, or all files
of an export of the table by AWS in DynamoDB JSON.

${PLACE_HELP}
  --replace       remove everything that is in the table first
  --check         only compare; write nothing
  --help          print this

Nobody should write to the table meanwhile. A restore that ended early can be run again.

Ends with 0 if the table holds exactly what the backup does, 1 if something went wrong, 2 if the options are wrong, and
130 if it was interrupted.`;

const options = {
  ...placeOptions,
  replace: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

await command(
  { help: HELP, options },
  async ({ values: { replace, check, ...given }, positionals: paths }) => {
    if (paths.length === 0) throw new UsageError('Name the backup to restore: see --help.');
    if (replace && check) throw new UsageError('Use --replace or --check: a check changes nothing.');
    const place = await placeOf(given);
    const held = await withTable(place, 'Run the same command again to load the rest.', (table) =>
      check ? compare(table, paths) : restore(table, { paths, replace }),
    );
    console.log(`The table ${place.table} holds exactly what the backup does: ${held.describe()}.`);
  },
);
