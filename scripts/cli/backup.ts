import { backUp } from './backup/backup.ts';
import { PLACE_HELP, placeOf, placeOptions } from './backup/place.ts';
import { withTable } from './backup/session.ts';
import { command, UsageError } from './lib/command.ts';

const HELP = `Usage: npm run --silent backup -- [OPTIONS] FILE

Writes all items of a table to FILE for "npm run restore", as NDJSON in the format of AWS table exports. The name ends in
.ndjson, or in .ndjson.gz for a compressed file.

${PLACE_HELP}
  --help          print this help

The table can be in use in the meantime; docs/backup.md describes the consequences.

Exits with 0 if FILE holds the whole table, 1 if something went wrong, 2 if the options are wrong, and 130 if it was
interrupted.`;

export default command(
  { help: HELP, options: placeOptions, positionals: 'one' },
  async ({ values, positionals: [path] }) => {
    if (path === undefined)
      throw new UsageError('Name the file to write, for example backup.ndjson.gz: see --help.');
    const place = await placeOf(values);
    const held = await withTable(place, 'Run the same command again.', (table) => backUp(table, path));
    console.log(`${path} holds the table ${place.table}: ${held.describe()}.`);
  },
);
