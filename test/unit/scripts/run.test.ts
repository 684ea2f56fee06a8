import { execa } from 'execa';
import { expect, it } from 'vitest';

/** Runs the tokenizer, which reads no input here, as on another version of Node. */
function runOn(version: string) {
  const script = `for (const [name, value] of Object.entries({ version: 'v${version}', versions: { ...process.versions, node: '${version}' } })) Object.defineProperty(process, name, { value });`;
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(script)}`,
    'scripts/run.js',
    'cli/tokenize',
  ];
  return execa(process.execPath, args, { input: '', reject: false });
}

it.each(['20.19.0', '22.17.1', '23.0.0', '23.5.0'])(
  'commands report in one sentence that Node %s does not run TypeScript',
  async (version) => {
    const { exitCode, stderr } = await runOn(version);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        `^Sino needs Node 22\\.18 or newer, of Node 23 at least 23\\.6, and this is v${version}\\. .*$`,
      ),
    );
  },
);

it.each(['22.18.0', '23.6.0', '24.0.0', '26.1.0'])('commands run on Node %s', async (version) => {
  expect(await runOn(version)).toMatchObject({ exitCode: 0, stderr: '' });
});
