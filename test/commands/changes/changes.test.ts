import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { events, linkedPosts } from '../../../lib/calendar/keys.ts';
import { commit } from '../../../lib/table/commit.ts';
import { remove } from '../../../lib/table/writes.ts';
import { EVENT_TYPES } from '../../../schemas/changes/details.ts';
import { TURMA_KINDS } from '../../../schemas/changes/kinds.ts';
import { Command } from '../../command.ts';
import { SECRETS, writeRecords } from './class-records.ts';
import { expectDescribed } from './described.ts';
import { addTurma, ID_TURMA, publishNews } from './news.ts';
import { type Change, ChangesStack, isAbout, typesOf } from './own-stack.ts';

let stack: ChangesStack;
beforeAll(async () => {
  stack = await ChangesStack.start();
  await addTurma();
});
afterAll(() => stack.stop());
afterEach(() => stack.refuse(() => undefined));

const TIMES = { start_date: '2027-03-05 20:00:00', end_date: '2027-03-05 22:00:00' };

describe('the bus gets', () => {
  it('everything that happens to an event, in order, with its public record', async () => {
    const venue = await stack.calendar('POST', '/venues', { venue: 'Hall', city: 'Rome' });
    const hidden = await stack.calendar('POST', '/venues', { venue: 'Secret hall', status: 'draft' });
    const category = await stack.calendar('POST', '/categories', { name: 'Jazz nights' });
    const links = { venue: [venue.id, hidden.id], categories: [category.id] };
    const { id } = await stack.calendar('POST', '/events', { title: 'Draft', status: 'draft', ...TIMES });
    const path = `/events/${id}`;
    await stack.calendar('POST', path, { title: 'Concert' });
    await stack.calendar('POST', path, { status: 'publish', ...links });
    await stack.calendar('POST', path, { description: '<p>Tonight</p>' });
    const { body: asRead } = await stack.call('GET', `/api/calendar/events/v1${path}`, undefined, '');
    await stack.calendar('POST', path, { status: 'private' });
    await stack.calendar('POST', path, { status: 'publish' });
    await stack.calendar('DELETE', path);
    await stack.calendar('POST', path, { status: 'draft' });

    const changes = await stack.waitFor(8, isAbout('event', id));
    expect(typesOf(changes)).toEqual([
      ...['EventCreated', 'EventChanged', 'EventPublished', 'EventChanged'],
      ...['EventWithdrawn', 'EventPublished', 'EventTrashed', 'EventRestored'],
    ]);
    expect(changes.map(({ detail }) => detail.version)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    const shown = changes.map(({ detail }) => detail.record?.title ?? detail.recordOmitted);
    const none = 'not-public';
    expect(shown).toEqual([none, none, 'Concert', 'Concert', none, 'Concert', none, none]);
    expect(changes[1]?.detail.members).toEqual(['title']);
    expect(changes[2]?.detail.members).toEqual(expect.arrayContaining(['categories', 'status', 'venue']));
    const { json_ld: _eventJsonLd, venue: shownVenue, ...rest } = asRead;
    const { json_ld: _venueJsonLd, ...plainVenue } = shownVenue;
    // By the time a change is sent, the event may be private again, and the category unused.
    const usedByAny = rest.categories.map((one: object) => ({ ...one, count: expect.any(Number) }));
    expect(changes[3]?.detail.record).toEqual({ ...rest, venue: plainVenue, categories: usedByAny });
    expect(JSON.stringify(await stack.changes())).not.toContain('Secret hall');
    expect(typesOf(await stack.firstDeliveries(isAbout('category', category.id)))).toEqual([
      'CategoryPublished',
    ]);
  });

  it('a scheduled event when maintenance publishes it', async () => {
    let id = 0;
    let due = 0;
    // Another one if it took so long to create the event that it is published at once.
    for (let status = ''; status !== 'future'; ) {
      due = Math.floor(Date.now() / 1000) + 3;
      ({ id, status } = await stack.calendar('POST', '/events', {
        title: 'Later',
        date: `@${due}`,
        ...TIMES,
      }));
    }
    await sleep(Math.max(0, due * 1000 - Date.now()));
    const lambda = `${stack.endpoints.lambda}/2015-03-31/functions/sino-local-calendarMaintenance/invocations`;
    expect((await fetch(lambda, { method: 'POST', body: '{}' })).status).toBe(200);
    const changes = await stack.waitFor(2, isAbout('event', id));
    expect(typesOf(changes)).toEqual(['EventCreated', 'EventPublished']);
  });

  it('one event for new content with more links than a transaction takes, and one when the links are complete', async () => {
    const named = (text: string, count: number) => Array.from({ length: count }, (_, n) => `${text} ${n}`);
    const links = (text: string) => ({
      tags: named(`${text} tag`, 12),
      categories: named(`${text} category`, 6),
    });
    const { id } = await stack.calendar('POST', '/events', { title: 'Old', ...links('old'), ...TIMES });
    await stack.calendar('POST', `/events/${id}`, { title: 'New', ...links('new'), featured: true });
    const [, changed, completed] = await stack.waitFor(3, isAbout('event', id));
    expect(changed?.detail).toMatchObject({ members: ['categories', 'featured', 'tags', 'title'] });
    expect(changed?.detail.record).toMatchObject({ title: 'New' });
    expect(completed?.detail.members).toEqual(['categories', 'tags']);
    expect(completed?.detail.record?.tags).toHaveLength(12);
    expect(JSON.stringify(completed?.detail.record)).not.toContain('old tag');
    expect(typesOf(await stack.firstDeliveries(isAbout('event', id)))).toEqual([
      'EventPublished',
      'EventChanged',
      'EventChanged',
    ]);
  });

  it.each([
    ['venue', 'venues', 'Venue'],
    ['organizer', 'organizers', 'Organizer'],
  ])('everything that happens to a linked post: %s', async (kind, plural, name) => {
    const { id } = await stack.calendar('POST', `/${plural}`, { [kind]: `A ${kind}`, status: 'draft' });
    const path = `/${plural}/${id}`;
    await stack.calendar('POST', path, { status: 'publish' });
    await stack.calendar('POST', path, { [kind]: `Another ${kind}`, phone: '1' });
    await stack.calendar('POST', path, { status: 'private' });
    await stack.calendar('DELETE', path);
    await stack.calendar('POST', path, { status: 'draft' });
    await commit(remove(linkedPosts, linkedPosts.key({ id })));
    const changes = await stack.waitFor(7, isAbout(kind, id));
    expect(typesOf(changes)).toEqual(
      ['Created', 'Published', 'Changed', 'Withdrawn', 'Trashed', 'Restored', 'Deleted'].map(
        (what) => name + what,
      ),
    );
    expect(changes.map(({ detail }) => detail.version)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(changes[2]?.detail.members).toEqual(['phone', kind].toSorted());
    expect(changes[2]?.detail.record).toMatchObject({ id, [kind]: `Another ${kind}`, phone: '1' });
  });

  it.each([
    ['category', 'categories', 'Category'],
    ['tag', 'tags', 'Tag'],
  ])('everything that happens to a term: %s', async (kind, plural, name) => {
    const draft = { title: 'Draft', status: 'draft', [plural]: [`The ${kind} of a draft`], ...TIMES };
    const event = await stack.calendar('POST', '/events', draft, 'calendar:submit');
    const [{ id }] = event[plural];
    await stack.calendar('POST', `/events/${event.id}`, { status: 'publish' });
    await stack.calendar('POST', `/${plural}/${id}`, { description: 'New' });
    await stack.calendar('DELETE', `/${plural}/${id}`);
    await commit(remove(events, events.key(event)));
    const changes = await stack.waitFor(4, isAbout(kind, id));
    expect(typesOf(changes)).toEqual(
      ['Created', 'Published', 'Changed', 'Deleted'].map((what) => name + what),
    );
    expect(changes[2]?.detail).toMatchObject({
      members: ['description'],
      record: { id, description: 'New' },
    });
    expect(typesOf(await stack.waitFor(4, isAbout('event', event.id))).at(-1)).toBe('EventDeleted');
  });

  it('news, polls, tasks, grades and attendance, without their content', async () => {
    const idNoticia = await publishNews(stack);
    await stack.call('PUT', '/turma/v1/noticias', { 'id-noticia': idNoticia, titulo: 'SEGREDO' });
    await stack.call('DELETE', `/turma/v1/noticias/${idNoticia}`);
    await writeRecords(ID_TURMA);
    const changes = await stack.waitFor(21, (change) => change.detail.identifiers['id-turma'] === ID_TURMA);
    expect(typesOf(changes).toSorted()).toEqual(Object.values(TURMA_KINDS).flat().toSorted());
    for (const types of Object.values(TURMA_KINDS)) {
      const ofKind = changes.filter((change) => types.some((type) => type === change['detail-type']));
      expect(typesOf(ofKind)).toEqual(types);
      const versions = ofKind.map(({ detail }) => BigInt(detail.version));
      expect(versions).toEqual(versions.toSorted((one, other) => (one < other ? -1 : 1)));
    }
    const text = JSON.stringify(changes);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });
});

describe('with many writes at once, and a bus that refuses every third entry', () => {
  it('nothing is lost, and the versions of each record come in order', async () => {
    let entries = 0;
    stack.refuse(() => {
      entries += 1;
      return entries % 3 === 0 ? 'ThrottlingException' : undefined;
    });
    const [EVENTS, UPDATES, NEWS] = [12, 12, 100];
    const events = await Promise.all(
      Array.from({ length: EVENTS }, async (_, n) => {
        const { id } = await stack.calendar('POST', '/events', { title: `Busy ${n}`, ...TIMES });
        for (let update = 1; update <= UPDATES; update += 1)
          await stack.calendar('POST', `/events/${id}`, { title: `Busy ${n} ${update}` });
        return Number(id);
      }),
    );
    const news = await Promise.all(Array.from({ length: NEWS }, () => publishNews(stack)));
    const wanted = EVENTS * (UPDATES + 1) + NEWS;
    const isWanted = (change: Change) =>
      events.some((id) => isAbout('event', id)(change)) || news.some((id) => isAbout('noticia', id)(change));
    const changes = await stack.waitFor(wanted, isWanted);
    expect(changes).toHaveLength(wanted);
    for (const id of events) {
      const versions = changes.filter(isAbout('event', id)).map(({ detail }) => Number(detail.version));
      expect(versions).toEqual(Array.from({ length: UPDATES + 1 }, (_, n) => n + 1));
    }
    for (const id of news)
      expect(typesOf(changes.filter(isAbout('noticia', id)))).toEqual(['NoticiaPublicada']);
    expect(await stack.failures()).toEqual([]);
  });
});

describe('npm run changes:tail', () => {
  it('shows events as they come, by source and by type', async () => {
    const env = { SINO_STATE_DIR: stack.stateDir };
    const tail = new Command(
      'changes-tail',
      ['--source', 'sino.turma', '--type', 'NoticiaPublicada', '--from-start'],
      env,
    );
    await tail.until('NoticiaPublicada');
    await stack.calendar('POST', '/venues', { venue: 'Not shown' });
    const idNoticia = await publishNews(stack);
    const shown = await tail.until(`"id-noticia":${idNoticia}`);
    tail.kill('SIGINT');
    expect((await tail.end()).code).toBe(0);
    expect(
      new Set(
        shown
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)['detail-type']),
      ),
    ).toEqual(new Set(['NoticiaPublicada']));
  });

  it('ends after the requested number of events', async () => {
    const env = { SINO_STATE_DIR: stack.stateDir };
    const { code, stdout } = await new Command('changes-tail', ['--from-start', '--count', '2'], env).end();
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(2);
  });
});

/** Runs last, on all events that the tests above have caused. */
describe('the JSON Schemas', () => {
  it('describe every event exactly', async () => {
    const changes = await stack.changes();
    expectDescribed(changes);
    const seen = new Set(typesOf(changes));
    expect(EVENT_TYPES.map(({ type }) => type).filter((type) => !seen.has(type))).toEqual([]);
  });
});
