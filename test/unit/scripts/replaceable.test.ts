import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { bundle } from '../../../scripts/build/bundle/bundle.ts';
import { UserError } from '../../../scripts/cli/lib/command.ts';
import { newDirectory } from '../../new-directory.ts';

let directory: string;
beforeEach(async () => {
  directory = await newDirectory();
});

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
