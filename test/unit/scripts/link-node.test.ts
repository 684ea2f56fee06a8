import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, expect, it } from 'vitest';
import project from '../../../package.json' with { type: 'json' };

const NAME = `node-${process.platform}-${process.arch}`;

/** Programs that `npm ci` may have installed as Node: one that runs, and one whose loader the system does not have. */
const RUNS = '#!/bin/sh\necho installed\n';
const DOES_NOT_RUN = '#!/lib/ld-missing.so\n';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

/** A checkout in which npm has installed a program as Node, with or without a link to it. */
async function checkout(program: string | undefined, { isLinked = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sino-'));
  folders.push(folder);
  const { postinstall } = project.scripts;
  const manifest = { type: 'module', scripts: { postinstall, use: 'node' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await cp('scripts/link-node.js', join(folder, 'scripts/link-node.js'));
  if (program === undefined) return folder;
  const installed = join(folder, 'node_modules', NAME);
  await mkdir(join(installed, 'bin'), { recursive: true });
  await writeFile(
    join(installed, 'package.json'),
    JSON.stringify({ name: NAME, version: '24.0.0', bin: { node: 'bin/node' } }),
  );
  await writeFile(join(installed, 'bin/node'), program, { mode: 0o755 });
  await mkdir(join(folder, 'node_modules/.bin'));
  if (isLinked) await symlink(`../${NAME}/bin/node`, join(folder, 'node_modules/.bin/node'));
  return folder;
}

/** Runs `postinstall`, and then an npm script that starts `node`. @returns what it prints */
async function nodeIn(cwd: string): Promise<string> {
  await execa('npm', ['run', 'postinstall'], { cwd });
  return (await execa('npm', ['run', '--silent', 'use'], { cwd, input: 'console.log(process.version)' }))
    .stdout;
}

it.each([false, true])('npm scripts use the Node that npm has installed (linked: %s)', async (isLinked) => {
  expect(await nodeIn(await checkout(RUNS, { isLinked }))).toBe('installed');
});

it.each([false, true])('npm scripts do not use one that does not run here (linked: %s)', async (isLinked) => {
  expect(await nodeIn(await checkout(DOES_NOT_RUN, { isLinked }))).toMatch(/^v\d+\.\d+\.\d+$/);
});

it('npm scripts use the Node of the machine where npm has installed none', async () => {
  expect(await nodeIn(await checkout(undefined))).toMatch(/^v\d+\.\d+\.\d+$/);
});
