import { readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Checkout, newCheckout } from '../docs/checkout.ts';

let checkout: Checkout;
/** The problems of each rebuild, undefined if there are none. */
const rebuilds: (string | undefined)[] = [];
let stop: () => Promise<void>;
beforeAll(async () => {
  checkout = await newCheckout();
  const { bundleAndWatch }: typeof import('../../scripts/build/bundle/bundle.ts') = await import(
    inCheckout('scripts/build/bundle/bundle.ts')
  );
  stop = await bundleAndWatch(inCheckout('dist'), (problems) => rebuilds.push(problems));
});
afterAll(async () => {
  await stop();
  await checkout.remove();
});

const inCheckout = (file: string) => join(checkout.path, file);

/** Changes something, and waits for the rebuild that has the result. */
async function untilRebuilt(change: Promise<void>, isResult: (problems: string | undefined) => boolean) {
  rebuilds.length = 0;
  await change;
  await expect.poll(() => rebuilds.some(isResult), { timeout: 120_000 }).toBe(true);
}

const write = (file: string, text: string) => writeFile(inCheckout(file), text);
const isWithoutProblems = (problems: string | undefined) => problems === undefined;
const built = () => readdir(inCheckout('dist/functions/turma'));

it('builds functions that are added, or imported before they exist, or renamed', async () => {
  await untilRebuilt(write('functions/turma/um.ts', 'export const list = 1;\n'), isWithoutProblems);
  expect(await built()).toContain('um.js');

  const importing = "export const list = () => import('./dois.ts');\n";
  await untilRebuilt(write('functions/turma/um.ts', importing), (found) => found?.includes('dois') === true);
  await untilRebuilt(write('functions/turma/dois.ts', 'export const list = 2;\n'), isWithoutProblems);
  expect(await built()).toContain('dois.js');

  const renaming = rename(inCheckout('functions/turma/um.ts'), inCheckout('functions/turma/tres.ts'));
  await untilRebuilt(renaming, isWithoutProblems);
  expect(await built()).toContain('tres.js');

  const fromLib = "export { list } from '../../lib/turma/quatro.ts';\n";
  await untilRebuilt(
    write('functions/turma/tres.ts', fromLib),
    (found) => found?.includes('quatro') === true,
  );
  await untilRebuilt(write('lib/turma/quatro.ts', 'export const list = 4;\n'), isWithoutProblems);
});

it('builds no hidden files, as Emacs has them next to those that are not saved', async () => {
  const lock = symlink('user@host.example', inCheckout('functions/turma/.#turmas.ts'));
  await untilRebuilt(lock, isWithoutProblems);
  expect(await built()).not.toContain('.#turmas.js');
});
