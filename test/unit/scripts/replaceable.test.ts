import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundle } from '../../../scripts/build/bundle/bundle.ts';
import { UserError } from '../../../scripts/cli/lib/command.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sino-output-'));
});
afterEach(() => rm(directory, { recursive: true }));

describe('the build', () => {
  it('refuses a directory with other files, and leaves them there', async () => {
    await mkdir(join(directory, 'letters'));
    await writeFile(join(directory, 'package.json'), '{ "name": "something-else" }\n');
    await expect(bundle(directory)).rejects.toThrow(UserError);
    expect(await readdir(directory)).toEqual(['letters', 'package.json']);
  });

  it('refuses a file', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    await expect(bundle(file)).rejects.toThrow(`The output cannot go to ${file}: ENOTDIR`);
  });
});
