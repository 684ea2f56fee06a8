import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  badParameters,
  calendar,
  created,
  edit,
  listPage,
  ROOT,
  refusal,
  targetOf,
  UNKNOWN_ID,
  unique,
} from './api.ts';

const newCategory = async (parent = 0) =>
  (await created('/categories', { name: unique('Node'), ...(parent === 0 ? {} : { parent }) })).id;
const move = (id: number, parent: number) => edit('PATCH', `/categories/${id}`, { parent });

const Term = z.object({ urls: z.object({ up: z.string().optional() }) });
const Trashed = z.object({ categories: z.array(Term) });
const Placed = z.object({ parent: z.int() });

/** The ancestors of a category, from the nearest to the highest; asserts that all exist. */
async function ancestorsOf(id: number): Promise<number[]> {
  const path: number[] = [];
  for (let next = id; ; ) {
    const { status, body } = await calendar(`/categories/${next}`);
    expect(status).toBe(200);
    const { parent } = Placed.parse(body);
    if (parent === 0) return path;
    expect([id, ...path]).not.toContain(parent);
    path.push(parent);
    next = parent;
  }
}

describe('categories', () => {
  it('can be nested, with the same name under different parents', async () => {
    const above = await created('/categories', { name: unique('Above') });
    const name = unique('Below');
    const top = await created('/categories', { name });
    const below = await created('/categories', { name, parent: above.id });
    expect(below).toMatchObject({
      parent: above.id,
      slug: `${top.slug}-${above.slug}`,
      url: expect.stringContaining(`/events/category/${above.slug}/${below.slug}/`),
      urls: { up: expect.stringContaining(`/categories/${above.id}`) },
      _links: { up: [{ href: expect.stringMatching(new RegExp(`${ROOT}/categories/${above.id}$`)) }] },
    });
    expect((await listPage('categories', `parent=${above.id}&hide_empty=0`)).ids).toEqual([below.id]);
    const cycle = await edit('POST', `/categories/${above.id}`, { parent: below.id });
    expect(cycle).toMatchObject(badParameters('parent'));
    const own = await edit('POST', `/categories/${above.id}`, { parent: above.id });
    expect(own).toMatchObject({ status: 200, body: { parent: 0 } });
    expect(await edit('POST', `/categories/${below.id}`, { parent: 0 })).toMatchObject(
      refusal(400, 'term_exists', { term_id: top.id }),
    );
  });

  it('move up when their parent is deleted', async () => {
    const top = await created('/categories', { name: unique('Top') });
    const middle = await created('/categories', { name: unique('Middle'), parent: top.id });
    const low = await created('/categories', { name: unique('Low'), parent: middle.id });
    await edit('DELETE', `/categories/${middle.id}`);
    expect((await calendar(`/categories/${low.id}`)).body).toMatchObject({ parent: top.id });
    expect(await edit('PATCH', `/categories/${low.id}`, { parent: 0 })).toMatchObject({
      status: 200,
      body: { parent: 0 },
    });
  });

  it.each([UNKNOWN_ID, 'abc', '', -1, 1.5])('are not moved below %j', async (parent) => {
    expect(await edit('POST', '/categories', { name: unique('X'), parent })).toMatchObject(
      badParameters('parent'),
    );
    const { id } = await created('/categories', { name: unique('X') });
    expect(await edit('PATCH', `/categories/${id}`, { parent })).toMatchObject(badParameters('parent'));
  });

  it.each(['parent=0', 'parent=', `parent=${UNKNOWN_ID}`])('are not listed with %s', async (query) => {
    expect(await calendar(`/categories?${query}`)).toMatchObject(badParameters('parent'));
  });
});

describe('the tree of categories', () => {
  it('has no cycle when two categories move below each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await newCategory(), await newCategory()];
      const answers = await Promise.all([move(a, b), move(b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect([...(await ancestorsOf(a)), ...(await ancestorsOf(b))]).toHaveLength(1);
    }
  });

  it('has no cycle when many categories move anywhere', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => newCategory()));
    const pairs = ids.flatMap((id) =>
      ids.filter((other) => other !== id).map((other) => [id, other] as const),
    );
    const answers = await Promise.all(pairs.map(([id, parent]) => move(id, parent)));
    for (const answer of answers) {
      if (answer.status !== 200) expect(answer).toMatchObject(badParameters('parent'));
    }
    for (const id of ids) expect((await ancestorsOf(id)).length).toBeLessThan(ids.length);
  });

  it('loses no branch when children are added to a category during its deletion', async () => {
    const top = await newCategory();
    const parent = await newCategory(top);
    const growing = Array.from({ length: 10 }, () =>
      edit('POST', '/categories', { name: unique('New'), parent }),
    );
    const removal = edit('DELETE', `/categories/${parent}`);
    expect(await removal).toMatchObject({ status: 200, body: { parent: top } });
    for (const { status, body } of await Promise.all(growing)) {
      if (status === 201) expect(await ancestorsOf(z.object({ id: z.int() }).parse(body).id)).toEqual([top]);
      else expect({ status, body }).toMatchObject(badParameters('parent'));
    }
  });

  it('loses no branch when all its ancestors are deleted concurrently', async () => {
    // Several times, because it depends on the order in which the deletions arrive.
    for (let round = 0; round < 10; round++) {
      const top = await newCategory();
      const middle = await newCategory(top);
      const low = await newCategory(middle);
      const leaf = await newCategory(low);
      const all = await Promise.all([top, middle, low].map((id) => edit('DELETE', `/categories/${id}`)));
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await ancestorsOf(leaf)).toEqual([]);
    }
  });

  it('has no dead `up` links, not even in trashed records', async () => {
    const top = await newCategory();
    const middle = await newCategory(top);
    const low = await newCategory(middle);
    const day = { start_date: 'tomorrow 10:00', end_date: 'tomorrow 11:00' };
    const { id } = await created('/events', { title: unique('Trashed'), ...day, categories: [low] });
    const upOfTrashed = async () => {
      const { records } = await listPage('events', 'status=trash&per_page=50', { scope: 'calendar:write' });
      return Trashed.parse(records.find((record) => record.id === id)).categories.map(({ urls }) => urls.up);
    };
    const statusOf = async (up: string | undefined) => (await calendar(targetOf(up))).status;

    const trashed = await edit('DELETE', `/events/${id}`);
    expect(Trashed.parse(trashed.body).categories.map(({ urls }) => urls.up)).toEqual(await upOfTrashed());
    for (const removed of [middle, low]) {
      expect(await Promise.all((await upOfTrashed()).map(statusOf))).toEqual([200]);
      const { body } = await edit('DELETE', `/categories/${removed}`);
      expect(await statusOf(Term.parse(body).urls.up)).toBe(200);
    }
    expect(await upOfTrashed()).toEqual([]);
  });

  it('lists only the direct children of a category', async () => {
    const top = await newCategory();
    const middle = await newCategory(top);
    const low = await newCategory(middle);
    expect((await listPage('categories', `hide_empty=0&parent=${top}`)).ids).toEqual([middle]);
    expect(await ancestorsOf(low)).toEqual([middle, top]);
  });

  it('can have twenty-one levels and no more', async () => {
    let id = await newCategory();
    for (let depth = 0; depth < 20; depth += 1) id = await newCategory(id);
    expect(await ancestorsOf(id)).toHaveLength(20);
    const body = { name: unique('Node'), parent: id };
    expect(await edit('POST', '/categories', body)).toMatchObject(badParameters('parent'));
  });
});

describe('a category', () => {
  it('that moved up next to one with the same name can still be changed, but not renamed to it', async () => {
    const parent = await newCategory();
    const name = unique('Same');
    const first = await created('/categories', { name });
    const below = await created('/categories', { name, parent });
    await edit('DELETE', `/categories/${parent}`);
    expect(await edit('PATCH', `/categories/${below.id}`, { description: 'd' })).toMatchObject({
      status: 200,
      body: { name, parent: 0, description: 'd' },
    });
    expect(await edit('PATCH', `/categories/${below.id}`, { name: unique('Other') })).toMatchObject({
      status: 200,
    });
    expect(await edit('PATCH', `/categories/${below.id}`, { name })).toMatchObject({
      status: 400,
      body: { code: 'term_exists', data: { term_id: first.id } },
    });
  });
});
