import { expect, it } from 'vitest';
import { runCommand } from '../../commands/in-process.ts';

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
