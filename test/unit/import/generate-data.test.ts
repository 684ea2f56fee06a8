import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Command } from '../../command.ts';
import { runCommand } from '../../commands/in-process.ts';
import { newDirectory } from '../../new-directory.ts';

it('reports a directory for invented data that cannot be written', async () => {
  const { code, stdout, stderr } = await runCommand('generate-data', [
    '--classes',
    '1',
    '--out',
    'package.json',
  ]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /^package\.json cannot be written \(EEXIST.*\): name another directory with --out\.\n$/,
  );
});

it.skipIf(!existsSync('/dev/full'))('reports a disk that is full in one sentence', async () => {
  const directory = await newDirectory();
  await symlink('/dev/full', join(directory, 'turmas.ndjson'));
  const { code, stdout, stderr } = await new Command('generate-data', [
    '--classes',
    '20',
    '--out',
    directory,
  ]).end();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^\S+ cannot be written \(ENOSPC.*\): name another directory with --out\.\n$/);
});

it.each(['soon', '2026-02-30', '+275760-09-13', '3000-01-01', '1899-12-31'])(
  'refuses the day %s',
  async (day) => {
    const { code, stderr } = await runCommand('generate-data', [
      '--classes',
      '1',
      '--out',
      'unused',
      '--today',
      day,
    ]);
    expect(code).toBe(2);
    expect(stderr).toBe(`${day} is not a date from 1900 to 2999: write, for example, --today 2026-03-02.\n`);
  },
);
