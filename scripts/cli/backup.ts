import { backUp } from './backup/backup.ts';
import { withTable } from './backup/session.ts';
import { TABLE_HELP, tableAddressOf, tableOptions } from './backup/table-address.ts';
import { command, UsageError } from './lib/command.ts';

const HELP = `Usage: npm run --silent backup -- [OPTIONS] FILE

Writes all items of a table to FILE for "npm run restore", as NDJSON in the format of AWS table exports. The name ends in
.ndjson, or in .ndjson.gz for a compressed file.

${TABLE_HELP}
  --help          print this help

The table may be in use during the backup; docs/backup.md describes the consequences.

Exits with 0 if FILE holds the whole table, 1 if something went wrong, 2 if the options are wrong, and 130 if it was
interrupted.`;

export default command(
  { help: HELP, options: tableOptions, positionals: 'one' },
  async ({ values, positionals: [path] }) => {
    if (path === undefined)
      throw new UsageError('Name the file to write, for example backup.ndjson.gz: see --help.');
    if (path === '-') throw new UsageError('A backup cannot be written to standard output: name a file.');
    const address = await tableAddressOf(values);
    const held = await withTable(address, 'Run the same command again.', (table) => backUp(table, path));
    console.log(`${path} holds the table ${address.table}: ${held.describe()}.`);
  },
);
