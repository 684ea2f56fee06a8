import { copyFile, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/** A directory that is like a checkout, in which commands may leave files; with a log as the pages name it. */
export interface Checkout {
  readonly path: string;
  /** What the commands have to know so that they meet the stack of this checkout, and no other. */
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

export async function newCheckout(port: number): Promise<Checkout> {
  const path = await mkdtemp(join(tmpdir(), 'sino-docs-'));
  for (const name of await readdir('.')) {
    if (!name.startsWith('.')) await symlink(resolve(name), join(path, name));
  }
  await copyFile('test/data/tokenizer/access.log', join(path, 'access.log'));
  // Built functions find what they share with the checkout beside them.
  const dist = resolve('.build', basename(path));
  return {
    path,
    env: { SINO_STATE_DIR: join(path, '.local'), SINO_DIST: dist, SINO_PORT: String(port) },
    async remove() {
      await rm(path, { recursive: true, force: true });
      await rm(dist, { recursive: true, force: true });
    },
  };
}
