import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findFiles } from '../../../scripts/cli/import/files.ts';
import { UserError } from '../../../scripts/cli/lib/command.ts';
import { filesIn } from '../../../scripts/cli/lib/files-in.ts';
import { LinesFile } from '../../../scripts/cli/lib/lines-file.ts';
import { runCommand } from '../../commands/in-process.ts';
import { newDirectory, newFile } from '../../new-directory.ts';

it('a link in a directory that leads nowhere is reported', async () => {
  const directory = await newDirectory();
  await symlink('missing.ndjson', join(directory, 'turmas.ndjson'));
  await expect(findFiles([directory])).rejects.toThrow(UserError);
});

it('a directory that cannot be read is reported', async () => {
  const file = await newFile('turmas.ndjson', '');
  await expect(filesIn(file, /./)).rejects.toThrow(
    new UserError(`The directory ${file} cannot be read: ENOTDIR: not a directory, scandir '${file}'.`),
  );
});

it('so is an output file that nothing is known about', async () => {
  const loop = join(await newDirectory(), 'loop');
  await symlink('loop', loop);
  expect(() => new LinesFile(loop, '--reject', [loop])).toThrow(
    /cannot be written \(ELOOP.*\): name another/,
  );
});

it('the format in the name of a file may have capitals', async () => {
  const directory = await newDirectory();
  await writeFile(join(directory, 'turmas.CSV'), '');
  await writeFile(join(directory, 'docentes.Jsonl.GZ'), '');
  expect(await findFiles([directory])).toMatchObject([{ format: 'ndjson' }, { format: 'csv' }]);
});

it('a dry run that cannot read a file does not claim that rows are loaded', async () => {
  const file = await newFile('docentes.csv', 'id-docente,nome\n1,"ANA');
  const { code, stderr } = await runCommand('import', ['--dry-run', file]);
  expect([code, stderr]).toEqual([
    1,
    `${file}: The row that begins after line 1 does not end: is a quotation mark missing?\n`,
  ]);
});

it.runIf(process.platform === 'linux')('a full disk is reported with the name of the file', () => {
  const file = new LinesFile('/dev/full', '--reject', []);
  expect(() => file.write({})).toThrow(
    /^\/dev\/full cannot be written \(ENOSPC.*\): name another file with --reject\.$/,
  );
  file.close();
});

it.runIf(process.platform === 'linux')('so is a line that fits on the disk only in part', async () => {
  const module = join(import.meta.dirname, '../../../scripts/cli/lib/lines-file.ts');
  const program = `import { LinesFile } from '${module}';
    new LinesFile('rows', '--reject', []).write({ text: 'x'.repeat(3000) });`;
  const limited = [
    '-c',
    'ulimit -f 1 && exec "$0" --input-type=module --eval "$1"',
    process.execPath,
    program,
  ];
  const run = promisify(execFile)('sh', limited, { cwd: await newDirectory() });
  await expect(run).rejects.toThrow('rows cannot be written (EFBIG');
});
