import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles } from '../../../scripts/cli/import/files.ts';
import { UserError } from '../../../scripts/cli/lib/command.ts';
import { LinesFile } from '../../../scripts/cli/lib/lines-file.ts';
import { newDirectory } from '../../new-directory.ts';

it('a link in a directory that leads nowhere is reported', async () => {
  const directory = await newDirectory();
  await symlink('missing.ndjson', join(directory, 'turmas.ndjson'));
  await expect(findFiles([directory])).rejects.toThrow(UserError);
});

it('the format in the name of a file may have capitals', async () => {
  const directory = await newDirectory();
  await writeFile(join(directory, 'turmas.CSV'), '');
  await writeFile(join(directory, 'docentes.Jsonl.GZ'), '');
  expect(await findFiles([directory])).toMatchObject([{ format: 'ndjson' }, { format: 'csv' }]);
});

it.runIf(process.platform === 'linux')('a full disk is reported with the name of the file', () => {
  const file = new LinesFile('/dev/full', '--reject', []);
  expect(() => file.write({})).toThrow(
    /^\/dev\/full cannot be written \(ENOSPC.*\): name another file with --reject\.$/,
  );
  file.close();
});
