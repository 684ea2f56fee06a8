import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readBytes } from '../../../../scripts/cli/import-calendar/read-bytes.ts';
import { newDirectory } from '../../../new-directory.ts';

it('a file that is larger than the limit, compressed or not, is refused in the same words', async () => {
  const directory = await newDirectory();
  const [plain, compressed] = [join(directory, 'feed.ics'), join(directory, 'feed.ics.gz')];
  await writeFile(plain, '');
  await truncate(plain, 2 ** 20 + 1);
  await writeFile(compressed, gzipSync(Buffer.alloc(2 ** 20 + 1)));
  for (const file of [plain, compressed])
    await expect(readBytes(file, 1)).rejects.toThrow(
      `${file} cannot be read: it is larger than 1 MB: split it.`,
    );
});
