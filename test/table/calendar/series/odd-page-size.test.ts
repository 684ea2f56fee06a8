import { expect, it, vi } from 'vitest';
import { create, pagesOf, useFeeds } from './feed-reads.ts';
import { stored } from './series-api.ts';

// Runs before the imports that read the settings.
vi.hoisted(() => {
  process.env.CALENDAR_LARGEST_PAGE = '45';
});

useFeeds();

it('a feed that ends before a costly page links to the next event, whatever the size of pages', async () => {
  const { copyLinkedPost } = await import('../copies.ts');
  const { putCopies } = await import('../../../event-copies.ts');
  const organizer = await create('/organizers', { organizer: 'Guild', description: 'x'.repeat(5000) });
  const names = Array.from({ length: 45 * 5 }, (_, n) => `Guild ${n}`);
  const organizers = await copyLinkedPost(organizer, names);
  const times = (day: string) => ({ start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00` });
  const small = await create('/events', { title: 'Small', ...times('2045-01-01') });
  await putCopies(await stored(small), 44);
  for (let n = 0; n < 45; n += 1)
    await create('/events', {
      ...{ title: `Large ${n}`, description: 'x'.repeat(20_000), ...times('2045-12-01') },
      organizer: organizers.slice(5 * n, 5 * n + 5),
    });
  const pages = await pagesOf('/events.ics?start_date=2045-01-01&end_date=2045-12-31');
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map((page) => page.match(/BEGIN:VEVENT/g)?.length ?? 0).reduce((a, b) => a + b)).toBe(90);
});
