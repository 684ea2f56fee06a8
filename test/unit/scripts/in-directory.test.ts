import { expect, it } from 'vitest';
import { inDirectory } from '../../../scripts/cli/lib/in-directory.ts';

it.each([
  ['EACCES', 'Choose one that you can write to.'],
  ['EROFS', 'Choose one that you can write to.'],
  ['ENAMETOOLONG', 'Choose another one, with a shorter path.'],
  ['ENOTDIR', 'Choose another one.'],
])('a directory that fails with %s: %s', async (code, advice) => {
  const failing = Promise.reject(Object.assign(new Error(`${code}: a reason`), { code }));
  await expect(inDirectory('data', failing)).rejects.toThrow(
    `The directory data cannot be used: ${code}: a reason. ${advice}`,
  );
});
