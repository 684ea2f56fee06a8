import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Writer } from '../../../lib/calendar/authors/rights.ts';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { createEvent } from '../../../lib/calendar/events/creation.ts';
import { changeLinkedPost } from '../../../lib/calendar/linked-posts/changes.ts';
import { importLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import { VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { findImported } from '../../../lib/calendar/posts/origins.ts';
import { identity } from '../../../lib/calendar/posts/posts.ts';
import { createTerm } from '../../../lib/calendar/terms/creation.ts';
import { removeTerm } from '../../../lib/calendar/terms/writes.ts';
import { EventFields } from '../../../schemas/calendar/event.ts';
import { outcomeFor } from '../../../scripts/cli/import-calendar/write/outcome.ts';

const EDITOR: Writer = { role: 'editor', author: 0 };

const newOrigin = (source = 'first') => {
  const global_id = `origin.example?id=${randomUUID()}`;
  return { global_id, lineage: [global_id], source };
};

const event = EventFields.parse({
  title: 'Tasting',
  start_date: '2027-03-05 20:00:00',
  end_date: '2027-03-05 22:00:00',
  status: 'future',
  date_utc: '2100-01-01 00:00:00',
});

const imported = async (global_id: string) => (await findImported([global_id])).get(global_id);

describe('imported records', () => {
  it('are found by their global id, and keep it', async () => {
    const origin = newOrigin();
    const { id, origin: stored } = await createEvent(event, EDITOR, origin);
    expect(await imported(origin.global_id)).toMatchObject({ kind: 'event', id, record: { id } });
    const site = { origin: 'https://here.example', host: 'here.example', api: '' };
    expect(identity(site, { id, origin: stored })).toEqual({
      global_id: origin.global_id,
      global_id_lineage: [origin.global_id, `here.example?id=${id}`],
    });
    expect(identity(site, { id })).toEqual({
      global_id: `here.example?id=${id}`,
      global_id_lineage: [`here.example?id=${id}`],
    });
  });

  it('exist once, even with two concurrent imports', async () => {
    const origin = newOrigin();
    const hall = () => importLinkedPost(VENUE, { venue: 'Hall of two imports' }, EDITOR, origin);
    const ended = await Promise.allSettled([hall(), hall()]);
    const [won, lost] = ended.toSorted((a, b) => (a.status < b.status ? -1 : 1));
    expect(lost).toMatchObject({ status: 'rejected', reason: { reason: 'already_imported' } });
    const { id } = (await imported(origin.global_id)) ?? {};
    expect(won).toMatchObject({ status: 'fulfilled', value: { id } });
  });

  it('are left alone if nothing changed, or if they were changed here', async () => {
    const origin = newOrigin();
    const outcome = async (source: string, overwrite = false) =>
      outcomeFor(await imported(origin.global_id), source, overwrite);
    expect(await outcome('first')).toBe('created');
    const { id } = await createEvent(event, EDITOR, origin);
    expect(await outcome('first')).toBe('unchanged');
    expect(await outcome('second')).toBe('updated');

    await changeEvent(id, { date_utc: event.date_utc, status: 'publish' }, EDITOR);
    expect(await outcome('second')).toBe('updated');
    await changeEvent(id, { title: 'Tasting of wines' }, EDITOR);
    expect([await outcome('first'), await outcome('second')]).toEqual(['unchanged', 'kept']);
    expect([await outcome('first', true), await outcome('second', true)]).toEqual(['updated', 'updated']);

    const second = { ...origin, source: 'second' };
    const change = (overwrites: boolean) =>
      changeEvent(id, { title: 'Tasting' }, EDITOR, { origin: second, overwrites });
    await expect(change(false)).rejects.toMatchObject({ status: 409, reason: 'edited_here' });
    await change(true);
    expect([await outcome('second'), await outcome('second', true)]).toEqual(['unchanged', 'unchanged']);
  });

  it('do not come back if they were deleted here', async () => {
    const origin = newOrigin();
    const { id } = await createTerm('tag', { name: randomUUID() }, { origin });
    await removeTerm('tag', id);
    const found = await imported(origin.global_id);
    expect(found).toMatchObject({ kind: 'tag', id });
    expect([outcomeFor(found, 'first', false), outcomeFor(found, 'second', true)]).toEqual(['kept', 'kept']);
  });

  it('lose their image when it is set to null', async () => {
    const image = 'https://origin.example/hall.jpg';
    const { id } = await importLinkedPost(VENUE, { venue: 'Hall', image }, EDITOR, newOrigin());
    expect(await changeLinkedPost(VENUE, id, { city: 'Bristol' }, EDITOR)).toMatchObject({
      image: { url: image },
    });
    expect((await changeLinkedPost(VENUE, id, { image: null }, EDITOR)).image).toBeUndefined();
  });
});
