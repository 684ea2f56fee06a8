import { afterAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importInOwnProcess } from './command.ts';
import { serve } from './service.ts';

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

/** Starts the calendar with freshly loaded code and the table that the environment names. @returns its URL */
async function startService(): Promise<string> {
  vi.resetModules();
  process.env.METRICS = 'off';
  const { handler } = await import('../../../functions/calendar/fallback.ts');
  const { url, close } = await serve(handler);
  closers.push(close);
  return url;
}

const Event = z.looseObject({
  id: z.int(),
  global_id: z.string(),
  global_id_lineage: z.array(z.string()),
  post_parent: z.int(),
  categories: z.array(z.looseObject({ slug: z.string() })),
  tags: z.array(z.looseObject({ slug: z.string() })),
  venue: z.union([z.array(z.unknown()), z.looseObject({ slug: z.string(), city: z.string().optional() })]),
  organizer: z.array(z.looseObject({ slug: z.string(), email: z.string().optional() })),
});

const List = z.object({ events: z.array(Event), total: z.int() });

async function eventsAt(url: string) {
  const { events, total } = List.parse(
    await (
      await fetch(
        `${url}/api/calendar/events/v1/events?per_page=50&start_date=2000-01-01&end_date=2100-01-01`,
      )
    ).json(),
  );
  return { total, events };
}

/** Returns the fields that must be equal in both places: all except identifiers, modification times and URLs. */
function comparable(event: z.output<typeof Event>) {
  const { categories, tags, venue, organizer } = event;
  const names = ['title', 'description', 'excerpt', 'slug', 'status', 'date', 'all_day', 'timezone', 'cost'];
  const times = [
    'start_date',
    'end_date',
    'utc_start_date',
    'utc_end_date',
    'featured',
    'show_map',
    'ticketed',
  ];
  return {
    ...Object.fromEntries([...names, ...times, 'cost_details'].map((name) => [name, event[name]])),
    global_id: event.global_id,
    image: z.object({ url: z.string() }).safeParse(event.image).data,
    categories: categories.map(({ slug, name, count }) => ({ slug, name, count })),
    tags: tags.map(({ slug, name, count }) => ({ slug, name, count })),
    venue: Array.isArray(venue) ? venue : { slug: venue.slug, city: venue.city },
    organizer: organizer.map(({ slug, email }) => ({ slug, email })),
  };
}

it('copies the calendar of one deployment to another, with the same result the second time', async () => {
  await useOwnTable(CALENDAR_INDEXES);
  const { loadCalendar } = await import('../../../scripts/stack/demo/calendar.ts');
  await loadCalendar();
  const source = await startService();
  const before = await eventsAt(source);
  const [first, second] = before.events;
  const { changeEvent } = await import('../../../lib/calendar/events/changes.ts');
  const editor = { role: 'editor', author: 1 } as const;
  await changeEvent(
    first?.id ?? 0,
    { post_parent: second?.id ?? 0, image: 'https://x.example/a.png' },
    editor,
  );

  await useOwnTable(CALENDAR_INDEXES);
  const { code, stdout, stderr } = await importInOwnProcess(source, ['--author', 'same']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`events: ${before.total} created\n`);
  const [, notes = ''] = stdout.split('Imported with changes:\n');
  expect(notes.split('\n').filter((line) => line.startsWith(' '))).toEqual([
    expect.stringMatching(/^ {2}events: it belongs to a series there; here it is a single event \(\d+\)$/),
  ]);

  const again = await importInOwnProcess(source, ['--author', 'same']);
  expect(again.stdout).toContain(`events: ${before.total} unchanged\n`);
  expect(again.stdout).not.toMatch(/created|updated|kept|left out/);

  const since = `${new Date().toISOString().slice(0, 19)}Z`;
  await changeEvent(first?.id ?? 0, { title: 'Changed since' }, editor);
  const incremental = await importInOwnProcess(source, ['--author', 'same', '--since', since]);
  expect(incremental).toMatchObject({ code: 0, stderr: '' });
  expect(incremental.stdout).toContain(`events: 1 updated, ${before.total - 1} older than --since\n`);

  const original = await eventsAt(source);
  expect(original.events.map(({ title }) => title)).toContain('Changed since');
  const copy = await eventsAt(await startService());
  expect(copy.total).toBe(original.total);
  expect(copy.events.map(comparable)).toEqual(original.events.map(comparable));
  const [child] = copy.events;
  expect(copy.events.find(({ id }) => id === child?.post_parent)?.global_id).toBe(second?.global_id);
  expect(child?.global_id_lineage).toEqual(
    [first?.global_id, `localhost?id=${child?.id}`].filter((id, n, all) => all.indexOf(id) === n),
  );
});
