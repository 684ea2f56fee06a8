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
