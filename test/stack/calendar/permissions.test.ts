import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calendar, created, listPage, unique } from './api.ts';
import { at, CALLERS, introduceAuthors, KINDS, NUMBERS, record, STATUSES, type Status } from './callers.ts';

beforeAll(introduceAuthors);

/**
 * The statuses of the responses to each caller for reading, changing and removing each record. Records in the trash
 * were published before.
 */
const MATRIX = `
caller       owner        action  publish  draft  pending  private  future  trash
nobody       other        read    200      403    403      403      403     403
nobody       other        change  401      401    401      401      401     401
nobody       other        remove  401      401    401      401      401     401
reader       other        read    200      403    403      403      403     403
reader       other        change  403      403    403      403      403     403
reader       other        remove  403      403    403      403      403     403
contributor  contributor  read    200      200    200      200      200     200
contributor  contributor  change  403      200    200      200      403     403
contributor  contributor  remove  403      200    200      200      403     403
contributor  other        read    200      403    403      403      403     403
contributor  other        change  403      403    403      403      403     403
contributor  other        remove  403      403    403      403      403     403
author       author       read    200      200    200      200      200     200
author       author       change  200      200    200      200      200     200
author       author       remove  200      200    200      200      200     410
author       other        read    200      403    403      403      403     403
author       other        change  403      403    403      403      403     403
author       other        remove  403      403    403      403      403     403
editor       other        read    200      200    200      200      200     200
editor       other        change  200      200    200      200      200     200
editor       other        remove  200      200    200      200      200     410
`;

const ROWS = MATRIX.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/));
interface Right {
  readonly caller: string;
  readonly owner: keyof typeof NUMBERS;
  readonly action: string;
  readonly answers: readonly number[];
}

const RIGHTS = ROWS.map(
  ([caller = '', owner = '', action = '', ...answers]): Right => ({
    caller,
    owner: owner === 'contributor' || owner === 'author' ? owner : 'other',
    action,
    answers: answers.map(Number),
  }),
);

const METHODS: Readonly<Record<string, string>> = { read: 'GET', change: 'PATCH', remove: 'DELETE' };

/** Whether a request with this response leaves the record as it was. */
const changesNothing = (action: string, answer: number) => action === 'read' || answer >= 400;

describe.each(KINDS)('$plural', (kind) => {
  const target = ({ id }: { id: number }) => `/${kind.plural}/${id}`;

  /** Records by owner and status, for the requests that change nothing. */
  const unchanged = new Map<string, ReturnType<typeof record>>();
  const unchangedRecord = (owner: Right['owner'], status: Status) => {
    const key = `${owner} ${status}`;
    const one = unchanged.get(key) ?? record(kind, NUMBERS[owner], status);
    unchanged.set(key, one);
    return one;
  };

  it.each(RIGHTS)(
    'follow the matrix: $caller, $action those of $owner',
    async ({ caller, owner, action, answers }) => {
      const options = { ...CALLERS[caller], method: METHODS[action] ?? '' };
      const body = action === 'change' ? kind.change : undefined;
      const got = await Promise.all(
        STATUSES.map(async (status, n) => {
          const one = await (changesNothing(action, answers[n] ?? 0)
            ? unchangedRecord(owner, status)
            : record(kind, NUMBERS[owner], status));
          const answer = await calendar(target(one), body === undefined ? options : { ...options, body });
          return answer.status;
        }),
      );
      // Events in the trash cannot be read.
      const noTrash = action === 'read' && kind.hidden !== undefined;
      expect(got).toEqual(noTrash ? [...answers.slice(0, -1), 403] : answers);
    },
  );

  it.each([
    ['author', 'author'],
    ['editor', 'other'],
  ] as const)('are restored from the trash by an %s', async (caller, owner) => {
    const one = await record(kind, NUMBERS[owner], 'trash');
    const body = { status: 'publish' };
    const restored = await calendar(target(one), { ...CALLERS[caller], method: 'POST', body });
    expect(restored).toMatchObject({ status: 200, body });
  });

  it.each(['draft', 'pending', 'private'] as const)(
    'of a contributor that are %s stay in review when the contributor changes them',
    async (status) => {
      const one = await record(kind, NUMBERS.contributor, status);
      const change = (body: object) =>
        calendar(target(one), { ...CALLERS.contributor, method: 'PATCH', body });
      expect((await change(kind.change)).body).toMatchObject({
        status: status === 'draft' ? 'draft' : 'pending',
      });
      for (const wanted of ['publish', 'future', 'private']) {
        expect((await change({ status: wanted })).body).toMatchObject({ status: 'pending' });
      }
    },
  );

  it('can be read by slug with the same permission', async () => {
    const [one, secret] = [
      await record(kind, NUMBERS.author, 'publish'),
      await record(kind, NUMBERS.author, 'private'),
    ];
    const statuses = async (slug: string) =>
      Promise.all(
        Object.values(CALLERS).map(
          async (options) => (await calendar(`/${kind.plural}/by-slug/${slug}`, options)).status,
        ),
      );
    expect(await statuses(one.slug)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(secret.slug)).toEqual([403, 403, 403, 200, 200]);
  });

  it('can be created by contributors, but not published', async () => {
    const body = () => ({ [kind.name]: unique('New'), ...kind.more });
    const attempt = async (caller: string, more: object = {}) => {
      const options = { ...CALLERS[caller], method: 'POST', body: { ...body(), ...more } };
      const answer = await calendar(`/${kind.plural}`, options);
      return [answer.status, z.looseObject({ status: z.string().optional() }).parse(answer.body).status];
    };
    expect(await attempt('nobody')).toEqual([401, undefined]);
    expect(await attempt('reader')).toEqual([403, undefined]);
    expect(await attempt('contributor')).toEqual([201, 'draft']);
    expect(await attempt('author')).toEqual([201, 'publish']);
    expect(await attempt('editor')).toEqual([201, 'publish']);
    for (const status of ['publish', 'future', 'private', 'pending']) {
      expect(await attempt('contributor', { status })).toEqual([201, 'pending']);
      expect(await attempt('contributor', { status, date: '2051-01-01' })).toEqual([201, 'pending']);
    }
  });
});

describe.each([
  ['categories', { nobody: 401, reader: 403, contributor: 403, author: 'may', editor: 'may' }],
  ['tags', { nobody: 401, reader: 403, contributor: 403, author: 403, editor: 'may' }],
])('%s', (plural, rights) => {
  it.each(Object.entries(rights))('are written with permission: %s %s', async (caller, right) => {
    const { id } = await created(`/${plural}`, { name: unique('Term') });
    const attempt = async (method: string, target: string, body?: object) =>
      (await calendar(target, { ...CALLERS[caller], method, ...(body === undefined ? {} : { body }) }))
        .status;
    expect([
      await attempt('GET', `/${plural}/${id}`),
      await attempt('GET', `/${plural}`),
      await attempt('POST', `/${plural}`, { name: unique('Term') }),
      await attempt('PUT', `/${plural}/${id}`, { description: 'd' }),
      await attempt('DELETE', `/${plural}/${id}`),
    ]).toEqual([200, 200, ...(right === 'may' ? [201, 200, 200] : [right, right, right])]);
  });
});

describe('images', () => {
  const image = () => `https://images.example/${unique('x').slice(-8)}.png`;
  const bodies = [
    ['/events', (address: unknown) => ({ title: unique('E'), ...at, image: address })],
    ['/venues', (address: unknown) => ({ venue: unique('V'), image: address })],
    ['/organizers', (address: unknown) => ({ organizer: unique('O'), image: address })],
  ] as const;

  it.each(bodies)('are added by authors and editors, and used by contributors: %s', async (path, body) => {
    const attempt = (caller: string, address: unknown) =>
      calendar(path, { ...CALLERS[caller], method: 'POST', body: body(address) });
    expect(await attempt('contributor', image())).toMatchObject({
      status: 403,
      body: { code: 'rest_forbidden' },
    });
    const address = image();
    const added = await attempt('author', address);
    expect(added).toMatchObject({ status: 201, body: { image: { url: address } } });
    const { id } = z.looseObject({ image: z.looseObject({ id: z.int() }) }).parse(added.body).image;
    for (const known of [address, id, String(id)]) {
      expect(await attempt('contributor', known)).toMatchObject({ status: 201, body: { image: { id } } });
    }
    expect((await attempt('editor', image())).status).toBe(201);
  });

  it('are not added by a contributor in a change, or to records created with an event', async () => {
    const own = await created('/events', { title: unique('E'), ...at }, CALLERS.contributor);
    const venue = unique('V');
    for (const body of [{ image: image() }, { venue: { venue, image: image() } }]) {
      const options = { ...CALLERS.contributor, method: 'PATCH', body };
      expect(await calendar(`/events/${own.id}`, options)).toMatchObject({ status: 403 });
    }
    expect((await listPage('venues', `search=${venue.slice(-8)}`, CALLERS.editor)).total).toBe(0);
  });
});

describe.each([undefined, 17, 1.5, { ana: 1 }])('a token with the subject %j', (sub) => {
  const withoutSubject = (scope: string) => ({ scope, claims: { sub } });

  it('writes records without an author, which belong to no caller', async () => {
    const event = await created('/events', { title: unique('E'), ...at }, withoutSubject('calendar:own'));
    expect(event).toMatchObject({ author: '0', status: 'publish' });
    const venue = await created(
      '/venues',
      { venue: unique('V'), status: 'draft' },
      withoutSubject('calendar:own'),
    );
    expect(venue).not.toHaveProperty('author');
    for (const target of [`/events/${event.id}`, `/venues/${venue.id}`]) {
      for (const scope of ['calendar:own', 'calendar:submit']) {
        for (const method of ['PATCH', 'DELETE']) {
          expect((await calendar(target, { ...withoutSubject(scope), method })).status).toBe(403);
        }
        if (target.startsWith('/venues'))
          expect((await calendar(target, withoutSubject(scope))).status).toBe(403);
      }
    }
  });
});
