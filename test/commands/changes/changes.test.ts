import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { events, linkedPosts } from '../../../lib/calendar/keys.ts';
import { commit } from '../../../lib/table/commit.ts';
import { put, remove } from '../../../lib/table/writes.ts';
import { turmas } from '../../../lib/turma/keys.ts';
import { EVENT_TYPES } from '../../../schemas/changes/details.ts';
import { changesSchema } from '../../../schemas/changes/json-schema.ts';
import { TURMA_KINDS } from '../../../schemas/changes/kinds.ts';
import { failureMessage } from '../../../scripts/stack/event-source/failure-message.ts';
import { TURMA } from '../../class-records.ts';
import { Command } from '../../command.ts';
import { runCommand } from '../in-process.ts';
import { SECRETS, writeRecords } from './class-records.ts';
import { type Change, ChangesStack } from './own-stack.ts';
import { positionOf } from './stream-position.ts';

let stack: ChangesStack;
beforeAll(async () => {
  stack = await ChangesStack.start();
  await commit(put(turmas, { ...TURMA, idTurma: ID_TURMA, descricaoHorario: '246M12' }));
});
afterAll(() => stack.stop());
afterEach(() => stack.refuse(() => undefined));

const ID_TURMA = 990_001;
const TIMES = { start_date: '2027-03-05 20:00:00', end_date: '2027-03-05 22:00:00' };

const isAbout = (kind: string, id: number) => (change: Change) =>
  change.detail.kind === kind && Object.values(change.detail.identifiers).includes(id);
const typesOf = (changes: readonly Change[]) => changes.map((change) => change['detail-type']);

async function publishNews(text: object = {}) {
  const body = { 'id-turma': ID_TURMA, titulo: 'Aviso', conteudo: 'Sala 3', autor: 'INÊS SEGREDO', ...text };
  const answer = await stack.call('POST', '/turma/v1/noticias', body);
  expect(answer.status).toBe(200);
  return Number(
    Object.values(answer.body)
      .map((one) => Object(one)['id-noticia'] ?? one)
      .find((id) => Number(id) > 0),
  );
}

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
    const idNoticia = await publishNews();
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
    const news = await Promise.all(Array.from({ length: NEWS }, () => publishNews()));
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

describe('what could not be sent', () => {
  const replay = (...args: string[]) => runCommand('changes-replay', ['--local', ...args]);

  /** Adds the message about a function that failed with a change. @returns the position of the change in the stream */
  async function addFailure(change: Change | undefined): Promise<string> {
    const found = await positionOf(change?.detail.id ?? '', stack.endpoints.dynamodb);
    const record = { sequenceNumber: found.number, partitionKey: '', data: '', arrival: new Date() };
    const discarded = { condition: 'RetryAttemptsExhausted', records: [record], invocations: 100 } as const;
    const message = failureMessage(found, 'sino-local-changesPublish', discarded);
    await appendFile(stack.failuresFile, `${JSON.stringify(message)}\n`);
    return found.number;
  }

  /** Waits until the bus has the changes of a news item this many times. */
  const waitForDeliveries = (count: number, idNoticia: number) =>
    expect
      .poll(async () => (await stack.changes()).filter(isAbout('noticia', idNoticia)).length, {
        timeout: 240_000,
        interval: 100,
      })
      .toBeGreaterThanOrEqual(count);

  it('goes to the queue, is sent by npm run changes:replay, and does not hold up other changes', async () => {
    stack.refuse(({ DetailType }) =>
      DetailType === 'NoticiaPublicada' ? 'NotAuthorizedForDetailTypeException' : undefined,
    );
    const refused = [await publishNews(), await publishNews()];
    const { id } = await stack.calendar('POST', '/events', { title: 'Not refused', ...TIMES });
    await stack.waitFor(1, isAbout('event', id));
    await expect.poll(async () => (await stack.failures()).length, { timeout: 120_000 }).toBe(2);

    const again = await replay();
    expect(again.code).toBe(1);
    expect(again.stdout).toContain(
      'remains: the bus does not accept it: NotAuthorizedForDetailTypeException',
    );
    stack.refuse(() => undefined);
    const dry = await replay('--dry-run');
    expect(dry.stdout).toMatch(/NoticiaPublicada [\w-]+ \(NotAuthorizedForDetailTypeException\)/);
    expect(await stack.failures()).toHaveLength(2);
    const ids = (await stack.failures()).map((message) => JSON.parse(message).detail.id);

    const { code, stdout } = await replay();
    expect(stdout).toContain('Sent the changes of 2 messages');
    expect(code).toBe(0);
    expect(await stack.failures()).toEqual([]);
    const [one, other] = refused;
    const sent = [
      ...(await stack.waitFor(1, isAbout('noticia', one ?? 0))),
      ...(await stack.waitFor(1, isAbout('noticia', other ?? 0))),
    ];
    // The two may be set aside side by side, so their messages come in either order.
    expect(sent.map(({ detail }) => detail.id).toSorted()).toEqual(ids.toSorted());
  });

  it('because the function failed is read from the stream again', async () => {
    const idNoticia = await publishNews();
    const [first] = await stack.waitFor(1, isAbout('noticia', idNoticia));
    const number = await addFailure(first);
    const { code, stdout } = await replay();
    expect(stdout).toContain(`${number} (RetryAttemptsExhausted)`);
    expect(code).toBe(0);
    await waitForDeliveries(2, idNoticia);
    expect(await stack.waitFor(1, isAbout('noticia', idNoticia))).toHaveLength(1);
    expect(await stack.failures()).toEqual([]);
  });

  it('because the function failed, and is refused when it is sent again, is reported', async () => {
    const idNoticia = await publishNews();
    const [first] = await stack.waitFor(1, isAbout('noticia', idNoticia));
    await addFailure(first);
    stack.refuse(({ DetailType }) => (DetailType === 'NoticiaPublicada' ? 'MalformedDetail' : undefined));
    const refused = await replay();
    expect(refused.stderr).toContain('Arrived meanwhile: 1 message, for example about events');
    expect(refused.code).toBe(1);
    expect(await stack.failures()).toHaveLength(1);
    stack.refuse(() => undefined);
    expect((await replay()).code).toBe(0);
    await waitForDeliveries(2, idNoticia);
  });

  it('stays in the queue if it is about something else, or no longer in the stream', async () => {
    const record = { sequenceNumber: '1', partitionKey: '', data: '', arrival: new Date() };
    const shard = { streamArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/none/stream/x', shardId: 's' };
    const gone = failureMessage(shard, 'f', {
      condition: 'RecordAgeExceeded',
      records: [record],
      invocations: 1,
    });
    await appendFile(stack.failuresFile, `{"other":true}\n${JSON.stringify(gone)}\n`);
    const { code, stdout, stderr } = await replay();
    expect(code).toBe(1);
    expect(stdout).toContain('A message remains: it is not about changes');
    expect(stdout).toContain('s 1 (RecordAgeExceeded) remains: ');
    expect(stderr).toContain('Not sent: the changes of 2 messages');
  });

  it.each([[[]], [['--local', '--queue', 'http://localhost:1/q']], [['--queue', 'failures']]])(
    'is not replayed without exactly one valid queue: %j',
    async (args) => {
      expect((await runCommand('changes-replay', args)).code).toBe(2);
    },
  );
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
    const idNoticia = await publishNews();
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
    const ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      formats: { 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ },
    });
    const validate = ajv.compile(changesSchema({ strict: true }));
    const changes = await stack.changes();
    for (const change of changes)
      expect(validate(change), JSON.stringify([validate.errors, change])).toBe(true);
    const seen = new Set(typesOf(changes));
    expect(EVENT_TYPES.map(({ type }) => type).filter((type) => !seen.has(type))).toEqual([]);
  });
});
