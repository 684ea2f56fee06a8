import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/** A copy of the checkout, in which commands may create and change files, with the log file that the pages use. */
export interface Checkout {
  readonly path: string;
  remove(): Promise<void>;
}

/** Folders that are not copied: output of commands, and downloads. */
const EXCLUDED = ['dist', 'client', 'node_modules'];

export async function newCheckout(): Promise<Checkout> {
  const path = await mkdtemp(join(tmpdir(), 'sino-docs-'));
  const filter = (file: string) => basename(file) !== 'node_modules';
  for (const name of await readdir('.')) {
    if (!name.startsWith('.') && !EXCLUDED.includes(name))
      await cp(name, join(path, name), { recursive: true, filter });
  }
  await symlink(resolve('node_modules'), join(path, 'node_modules'));
  await cp('test/data/tokenizer/access.log', join(path, 'access.log'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
