import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeItems } from '../../../scripts/cli/backup/file.ts';
import { UserError } from '../../../scripts/cli/lib/command.ts';
import { newDirectory } from '../../new-directory.ts';

const directory = await newDirectory();

async function* endless() {
  while (true) yield { pk: { S: 'a' } };
}

it.each(['backup.ndjson', 'backup.ndjson.gz'])(
  '%s that cannot be written is reported with what to do',
  async (name) => {
    const path = join(directory, 'missing', name);
    const writing = writeItems(path, endless());
    await expect(writing).rejects.toThrow(UserError);
    await expect(writing).rejects.toThrow(
      /^\S+backup\.ndjson(\.gz)? cannot be written \(ENOENT.*\): name another file\.$/,
    );
  },
);

it('an error of the table stays as it is', async () => {
  const failure = new Error('throttled');
  async function* failing() {
    yield { pk: { S: 'a' } };
    throw failure;
  }
  await expect(writeItems(join(directory, 'backup.ndjson'), failing())).rejects.toBe(failure);
});
