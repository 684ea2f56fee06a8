import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSaved } from '../../../scripts/cli/import-calendar/saved/source.ts';
import { Command } from '../../command.ts';
import { newDirectory, newFile } from '../../new-directory.ts';
import { CALENDAR } from '../../original-calendar/calendar.ts';
import { linkedPostRecord, termRecord } from '../../original-calendar/records.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom } from './command.ts';
import { events, page, ROOT } from './saved-responses.ts';
import { eventBySlug, linkedPostBySlug, termBySlug } from './stored.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

describe('the import of saved responses', () => {
  it('imports one page, with the records that its events are linked to', async () => {
    const file = await newFile('events.json', JSON.stringify(page('events', events.slice(0, 1))));
    const { code, stdout } = await importFrom(file);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        'categories: 1 created\ntags: 2 created\nvenues: 1 created\norganizers: 2 created\nevents: 1 created\n',
      ),
    });
    expect(stdout).toContain('categories: its parent category is not here (1)');
    const category = await termBySlug('category', 'jazz-blues');
    expect(await eventBySlug('autumn-jazz')).toMatchObject({ category: [category?.id] });
  });

  it('stores addresses of images that are safe in HTML', async () => {
    const url = 'https://x.example/a"onerror="b.jpg';
    const sizes = {
      thumbnail: { width: 1, height: 1, url },
      medium: { width: 9, height: 9, url: 'javascript:b' },
    };
    const [event] = events;
    const found = { ...event, id: 991, global_id: '127.0.0.1?id=991', slug: 'safe', image: { url, sizes } };
    const { code } = await importFrom(await newFile('events.json', JSON.stringify(page('events', [found]))));
    expect(code).toBe(0);
    const safe = 'https://x.example/a%22onerror=%22b.jpg';
    const { image } = (await eventBySlug('safe')) ?? {};
    expect(image).toMatchObject({ url: safe, sizes: { thumbnail: { url: safe } } });
    expect(image?.sizes).not.toHaveProperty('medium');
  });

  it('writes no report over a saved response, or beside those of a directory', async () => {
    const content = JSON.stringify(page('events', events.slice(0, 1)));
    const file = await newFile('events.json', content);
    const beside = join(dirname(file), 'report.ndjson');
    for (const [from, report] of [
      [file, file],
      [dirname(file), beside],
    ] as const) {
      const { code, stderr } = await importFrom(from, ['--dry-run', '--report', report]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `${report} is part of the input: name another file with --report.\n`,
      });
    }
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('imports several pages and single records of a directory, and recognizes existing records', async () => {
    const directory = await newDirectory();
    const save = (name: string, content: unknown) =>
      writeFile(join(directory, name), JSON.stringify(content));
    await save('a.json', [page('events', events.slice(0, 2)), page('events', events.slice(2))]);
    await save(
      'b.json',
      page(
        'categories',
        CALENDAR.categories.map((term) => termRecord(ROOT, 'categories', term)),
      ),
    );
    await writeFile(
      join(directory, 'c.ndjson.gz'),
      gzipSync(
        [
          ...CALENDAR.venues.map((venue) => linkedPostRecord(ROOT, 'venue', venue)),
          ...CALENDAR.organizers.map((organizer) => linkedPostRecord(ROOT, 'organizer', organizer)),
        ]
          .map((record) => JSON.stringify(record))
          .join('\n'),
      ),
    );
    await writeFile(join(directory, 'README.md'), 'Saved');
    const { code, stdout } = await importFrom(directory);
    expect(code).toBe(0);
    expect(stdout).toContain('categories: 2 created, 1 updated');
    expect(stdout).toContain('venues: 2 created, 1 unchanged');
    expect(stdout).toContain(`events: ${events.length - 1} created, 1 unchanged`);
    expect(await linkedPostBySlug('venue', 'secret-place')).toMatchObject({ status: 'draft' });
    expect(await eventBySlug('hidden')).toMatchObject({ hide_from_listings: true });
    expect(await termBySlug('category', 'jazz-blues')).toMatchObject({
      parent: (await termBySlug('category', 'music'))?.id,
    });
    expect((await importFrom(directory)).stdout).toMatch(/events: \d unchanged\n/);
  });

  it('distinguishes existing records from those of another site with the same name', async () => {
    const elsewhere = linkedPostRecord('https://other.example/wp-json/tribe/events/v1', 'venue', {
      id: 201,
      name: 'Town Hall',
      slug: 'town-hall',
    });
    const { stdout } = await importFrom(await newFile('venue.json', JSON.stringify(elsewhere)));
    expect(stdout).toContain('venues: 1 created');
    expect(stdout).toContain('venues: its slug was taken');
    const own = { ...events[0], title: '', id: 9000, global_id: 'saved.example?id=9000' };
    const bad = { ...events[0], start_date: '2027-02-30 00:00:00' };
    const strange = { ...events[1], id: 9001, global_id: 'saved.example?id=201' };
    const file = await newFile('events.json', JSON.stringify([own, bad, strange]));
    const ended = await importFrom(file);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain('title: expected text that is not empty');
    expect(ended.stderr).toContain('start_date: expected a time such as 2027-03-05 20:00:00');
    expect(ended.stderr).toContain(
      'there is a record of another kind with the global id saved.example?id=201',
    );
  });

  it('reports different events with the same global id, such as copies of an imported event', async () => {
    const copy = (id: number, title: string) => ({
      ...{ ...events[2], id, title, slug: title, global_id: 'origin.example?id=5' },
      global_id_lineage: ['origin.example?id=5', `saved.example?id=${id}`],
    });
    const list = [copy(9003, 'first'), copy(9003, 'first'), copy(9004, 'second')];
    const { code, stdout, stderr } = await importFrom(await newFile('events.json', JSON.stringify(list)));
    expect({ code, stdout }).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('events: 1 created, 1 left out\n'),
    });
    expect(stderr).toBe('events: second: another event there has the same global id\n');
  });

  it('imports several events of an author who is new here', async () => {
    const byNewAuthor = [9011, 9012, 9013, 9014].map((id) => ({
      ...{ ...events[1], id, author: '5', slug: `by-five-${id}`, global_id: `saved.example?id=${id}` },
      global_id_lineage: [`saved.example?id=${id}`],
    }));
    const file = await newFile('events.json', JSON.stringify(byNewAuthor));
    expect(await importFrom(file, ['--author', 'same'])).toMatchObject({ code: 0, stderr: '' });
    expect(await eventBySlug('by-five-9014')).toMatchObject({ author: 5 });
  });

  it('reads any number of records in one list', async () => {
    const records = Array.from({ length: 200_000 }, (_, id) => ({ id }));
    const { total } = await openSaved(await newFile('events.json', JSON.stringify(page('events', records))));
    expect(total).toBe(200_000);
  });

  it('needs less memory than the file is large', async () => {
    const [event] = events;
    const records = Array.from({ length: 600 }, (_, n) => {
      const globalId = `saved.example?id=${9100 + n}`;
      const remark = 'x'.repeat(100_000);
      return { ...event, id: 9100 + n, global_id: globalId, global_id_lineage: [globalId], remark };
    });
    const directory = await newDirectory();
    await writeFile(join(directory, 'page.json'), JSON.stringify(page('events', records)));
    const env = { SINO_STATE_DIR: await newDirectory(), NODE_OPTIONS: '--max-old-space-size=80' };
    const command = new Command('import-calendar', ['--from', directory, '--dry-run'], env);
    const { code, stdout, stderr } = await command.end();
    expect({ code, stdout, stderr }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('events: 600 created\n'),
    });
  });

  it('names the place of what is not JSON, or is no record, in a file of many records', async () => {
    const list = JSON.stringify(events.slice(0, 2));
    for (const [content, sentence] of [
      [`${list}]`, 'is not JSON: Unexpected non-whitespace character after JSON at position'],
      [`[${list},[{"id":1}]]`, ', item 2, item 1 is neither a list of the interface nor one of its'],
      [`{"events":${list},"events":${list}`, 'is not JSON: Expected'],
    ] as const) {
      const file = await newFile('events.json', content);
      await expect(openSaved(file)).rejects.toThrow(sentence);
      await expect(openSaved(file)).rejects.toThrow(file);
    }
  });

  it('reads a record that contains lists as one record, and a page that is empty', async () => {
    expect((await openSaved(await newFile('event.json', JSON.stringify(events[0])))).total).toBe(1);
    expect((await openSaved(await newFile('events.json', '\uFEFF{"events":[]}'))).total).toBe(0);
  });

  it('reads files whose names end in capitals', async () => {
    const file = await newFile('EVENTS.JSON', JSON.stringify(events.slice(0, 2), null, 2));
    await writeFile(join(dirname(file), 'MORE.NDJSON.GZ'), gzipSync(JSON.stringify(events[2])));
    expect((await openSaved(dirname(file))).total).toBe(3);
    expect((await openSaved(file)).total).toBe(2);
  });

  it('refuses any other file', async () => {
    for (const [content, sentence] of [
      ['{', 'is not JSON'],
      ['{"posts":[]}', 'is neither a list of the interface nor one of its records'],
      [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'item 1 is in more than 5 lists.\n'],
    ] as const) {
      const { code, stderr } = await importFrom(await newFile('events.json', content));
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
    }
  });
});
