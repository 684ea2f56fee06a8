import { beforeAll, describe, expect, it } from 'vitest';
import { registerAuthor } from '../../../lib/calendar/authors/authors.ts';
import type { Writer } from '../../../lib/calendar/authors/rights.ts';
import { names } from '../../../lib/calendar/keys.ts';
import { createLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import { VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';

const CONTRIBUTOR: Writer = { role: 'contributor', author: 1 };
const AUTHOR: Writer = { role: 'author', author: 2 };
const EDITOR: Writer = { role: 'editor', author: 3 };
const OTHER = 4;

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  for (const { author } of [CONTRIBUTOR, AUTHOR, EDITOR]) await registerAuthor(author);
});

/** Adds names of drafts by another contributor that sort before all others. */
async function addNames(name: string, amount: number): Promise<void> {
  const drafts = Array.from({ length: amount }, (_, n) =>
    names.toItem({ scope: 'venue', name, variant: `!${n} ${OTHER}`, id: 1_000_000 + n }),
  );
  await putItems(drafts);
}

describe.each([60, 1100])('a venue with the name of %i drafts', (amount) => {
  it.each([
    ['an author', AUTHOR],
    ['an editor', EDITOR],
  ])('is not created again by %s', async (_, writer) => {
    const venue = `Hall ${amount} ${writer.role}`;
    const { id } = await createLinkedPost(VENUE, { venue }, EDITOR);
    await addNames(venue, amount);
    expect(await createLinkedPost(VENUE, { venue }, writer)).toMatchObject({ id });
  });

  it('is not created again by the contributor who submitted it', async () => {
    const venue = `Submitted ${amount}`;
    const { id } = await createLinkedPost(VENUE, { venue }, CONTRIBUTOR);
    await addNames(venue, amount);
    expect(await createLinkedPost(VENUE, { venue }, CONTRIBUTOR)).toMatchObject({ id });
  });
});

it('drafts by tokens without a subject are all created', async () => {
  const create = () => createLinkedPost(VENUE, { venue: 'Shed' }, { role: 'contributor', author: 0 });
  const [first, second] = [await create(), await create()];
  expect(second).toMatchObject({ name: 'Shed', status: 'draft' });
  expect(second.id).not.toBe(first.id);
  expect(await createLinkedPost(VENUE, { venue: 'Shed' }, EDITOR)).toMatchObject({ id: first.id });
});
