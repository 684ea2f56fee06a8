import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { findChromium } from '../../../scripts/build/browser/chromium.ts';
import { newDirectory } from '../../new-directory.ts';

const directory = await newDirectory();
const place = (...names: string[]) => join(directory, ...names);

beforeAll(async () => {
  for (const [folder, name, mode] of [
    ['first', 'google-chrome', 0o755],
    ['first', 'chromium', 0o644],
    ['second', 'chromium-browser', 0o755],
  ] as const) {
    await mkdir(place(folder), { recursive: true });
    await writeFile(place(folder, name), '');
    await chmod(place(folder, name), mode);
  }
});

it.each([
  ['first:second', 'second/chromium-browser'],
  ['first::missing', 'first/google-chrome'],
  ['missing', undefined],
  ['', undefined],
])('Chromium on the path %s is the program whose name comes first: %s', async (folders, expected) => {
  const PATH = folders
    .split(':')
    .map((folder) => folder && place(folder))
    .join(':');
  expect(await findChromium({ PATH })).toBe(expected && place(expected));
});

it('Chromium is the program that CHROMIUM names', async () => {
  expect(await findChromium({ PATH: place('first'), CHROMIUM: '/opt/browser' })).toBe('/opt/browser');
});
