import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../../commands/in-process.ts';
import { newDirectory } from '../../new-directory.ts';

it('npm run token reports a signing key that cannot be read in one sentence', async () => {
  const directory = await newDirectory();
  await mkdir(join(directory, 'signer.json'));
  const ended = await runCommand('token', [], { env: { SINO_STATE_DIR: directory } });
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(/^The directory \S+ cannot be used: EISDIR.*\n$/);
});
