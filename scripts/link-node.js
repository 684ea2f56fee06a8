// Runs after `npm ci`, so that npm scripts and npx use the Node that it has installed as a dependency. Plain
// JavaScript, because any Node may run this: the link may be missing, or not work.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';

const isWindows = process.platform === 'win32';
const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const program = `node_modules/${name}/bin/node${isWindows ? '.exe' : ''}`;
const link = 'node_modules/.bin/node';

if (existsSync(program)) {
  const runs = spawnSync(program, ['--version']).status === 0;
  // It needs glibc, which Alpine Linux, for example, does not have.
  if (!runs) rmSync(link, { force: true });
  // npm before 11.7 removes the link together with those of the packages for other platforms.
  else if (!existsSync(link)) {
    const { npm_execpath = '' } = process.env;
    process.exitCode = spawnSync(process.execPath, [npm_execpath, 'rebuild', name]).status ?? 1;
  }
}
