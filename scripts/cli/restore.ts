import { compare, restore } from './backup/restore.ts';
import { withTable } from './backup/session.ts';
import { TABLE_HELP, tableAddressOf, tableOptions } from './backup/table-address.ts';
import { command, UsageError } from './lib/command.ts';

const HELP = `Usage: npm run --silent restore -- [OPTIONS] FILE...

Loads a backup into an empty table, and compares the two afterwards. FILE is a file from "npm run backup", or all files
of an AWS export of the table in DynamoDB JSON.

${TABLE_HELP}
  --replace       delete everything in the table first
  --check         only compare; write nothing
  --help          print this help

Nothing should write to the table during the restore. You can run an interrupted restore again.

Exits with 0 if the table matches the backup exactly, 1 if something went wrong, 2 if the options are wrong, and
130 if it was interrupted.`;

const options = {
  ...tableOptions,
  replace: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

export default command(
  { help: HELP, options, positionals: 'any' },
  async ({ values: { replace, check, ...given }, positionals: paths }) => {
    if (paths.length === 0) throw new UsageError('Name the backup to restore: see --help.');
    if (replace && check) throw new UsageError('Use --replace or --check: a check changes nothing.');
    const address = await tableAddressOf(given);
    const advice = `Run the same command again${check ? '' : ' to load the rest'}.`;
    const held = await withTable(address, advice, (table) =>
      check ? compare(table, paths) : restore(table, { paths, replace }),
    );
    console.log(`The table ${address.table} holds exactly what the backup does: ${held.describe()}.`);
  },
);
