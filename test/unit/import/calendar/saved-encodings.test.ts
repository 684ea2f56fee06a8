import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../../../commands/in-process.ts';
import { newDirectory } from '../../../new-directory.ts';

const directory = await newDirectory();

const event = {
  ...{ id: 1, global_id: 'a.example?id=1', title: 'Canção', status: 'publish', timezone: 'UTC' },
  ...{ start_date: '2027-03-05 20:00:00', end_date: '2027-03-05 22:00:00' },
  ...{ utc_start_date: '2027-03-05 20:00:00', utc_end_date: '2027-03-05 22:00:00' },
};

it.each([
  ['page.json', JSON.stringify({ events: [event] })],
  ['event.json', JSON.stringify(event)],
  ['events.ndjson', `${JSON.stringify(event)}\n`],
])('a saved response is refused if it is not UTF-8: %s', async (name, text) => {
  const file = join(directory, name);
  const env = { SINO_STATE_DIR: directory };
  for (const encoding of ['latin1', 'utf16le', 'utf8'] as const) {
    writeFileSync(file, text, encoding);
    const { code, stderr } = await runCommand('import-calendar', ['--dry-run', '--from', file], { env });
    const refused = { code: 1, stderr: `${file} is not UTF-8: save it as UTF-8.\n` };
    expect({ encoding, code, stderr }).toEqual({
      encoding,
      ...(encoding === 'utf8' ? { code: 0, stderr: '' } : refused),
    });
  }
});
