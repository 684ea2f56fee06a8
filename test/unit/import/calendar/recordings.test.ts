import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { ORGANIZER, VENUE } from '../../../../lib/calendar/linked-posts/kinds.ts';
import { readEvent, readLinkedPost, readTerm } from '../../../../scripts/cli/import-calendar/wire/records.ts';

const Recording = z.object({
  name: z.string(),
  answer: z.object({ status: z.int(), body: z.unknown() }).optional(),
});

const READERS = {
  events: readEvent,
  venues: readLinkedPost(VENUE),
  organizers: readLinkedPost(ORGANIZER),
  categories: readTerm('category'),
  tags: readTerm('tag'),
};

it('reads every record of every recorded list of the original', async () => {
  const text = (await readFile('test/data/calendar/recordings.ndjson', 'utf8')).replaceAll(
    '{site}',
    'https://original.example',
  );
  const counts: Record<string, number> = {};
  for (const line of text.trimEnd().split('\n')) {
    const { name, answer } = Recording.parse(JSON.parse(line));
    const lists = z.record(z.string(), z.unknown()).safeParse(answer?.body).data ?? {};
    for (const [collection, read] of Object.entries(READERS)) {
      const records = z.array(z.unknown()).safeParse(lists[collection]).data;
      if (answer?.status !== 200 || !('total' in lists) || records === undefined) continue;
      for (const record of records) expect(read(record, name)).toHaveProperty('record');
      counts[collection] = (counts[collection] ?? 0) + records.length;
    }
  }
  for (const collection of Object.keys(READERS)) expect(counts[collection]).toBeGreaterThan(5);
});
