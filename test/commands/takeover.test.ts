import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { freePort } from '../../scripts/stack/process/free-port.ts';
import { Command } from '../command.ts';
import { listen } from '../listen.ts';
import { newDirectory } from '../new-directory.ts';
import { CALENDAR } from '../original-calendar/calendar.ts';
import { EDITOR, type OriginalSite, startOriginalSite } from '../original-calendar/site.ts';
import { runCommand } from './in-process.ts';

/** The takeover of docs/takeover.md: copy, compare, call the copy as the original, keep in step. */

let env: Record<string, string>;
let original: OriginalSite;
let stack: Command;
let url: string;

beforeAll(async () => {
  const directory = await newDirectory();
  const port = await freePort();
  url = `http://localhost:${port}`;
  env = {
    SINO_STATE_DIR: directory,
    SINO_DIST: join('.build', basename(directory)),
    SINO_PORT: String(port),
  };
  original = await startOriginalSite(CALENDAR);
  stack = new Command('start', ['--compatible', '--no-demo'], env);
  const banner = await stack.until('Press Ctrl-C to stop.');
  expect(banner).toContain(`calendar       ${url}/wp-json/tribe/events/v1\n`);
});
afterAll(async () => {
  stack?.kill('SIGINT');
  await stack?.end();
  await original?.close();
  await rm(env.SINO_DIST ?? '', { recursive: true, force: true });
});

/** The commands run in their own processes, because the site of the original runs in this one. */
const run = (name: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  new Command(name, args, { ...env, ...more }).end();
const importAll = (...args: string[]) => run('import-calendar', ['--from', original.url, ...args]);
const compare = (...args: string[]) => run('compare-calendar', ['--from', original.url, ...args]);

const Result = z.object({
  equal: z.boolean(),
  collections: z.record(z.string(), z.record(z.string(), z.int())),
  differences: z.array(
    z.looseObject({ collection: z.string(), record: z.string(), field: z.string().optional() }),
  ),
  moreDifferences: z.int(),
  expected: z.record(z.string(), z.int()),
});

async function compareAsJson(...args: string[]) {
  const { code, stdout, stderr } = await compare('--json', ...args);
  expect(stderr).toBe('');
  return { code, ...Result.parse(JSON.parse(stdout)) };
}

const EVENTS = CALENDAR.events.filter(
  ({ status = 'publish', hidden }) => status === 'publish' && !hidden,
).length;

// In sequence: each test starts with what the previous one has left.
describe('a takeover', () => {
  it('begins with an empty copy, which lacks everything', async () => {
    const { code, stdout } = await compare('--show', '3');
    expect(code).toBe(1);
    expect(stdout).toContain(`categories: 3 only there\n`);
    expect(stdout).toContain(`events: ${EVENTS} only there\n`);
    expect(stdout).toContain('  categories music (Music): only there\n');
    expect(stdout).toMatch(/\n {2}and \d+ more; see --show\n/);
    expect(stdout).toContain('only there: is protected by a password');
  });

  it('copies the calendar, which is then equal except for what an import changes', async () => {
    expect((await importAll()).code).toBe(3);
    original.nextErrors.push({ status: 503, retryAfter: '0' }, { status: 429, retryAfter: '0' });
    original.requests.splice(0);
    const { code, equal, collections, differences, expected } = await compareAsJson();
    expect(differences).toEqual([]);
    expect({ code, equal }).toEqual({ code: 0, equal: true });
    expect(collections).toEqual({
      categories: { equal: 3, different: 0, onlyFrom: 0, onlyTo: 0 },
      tags: { equal: 2, different: 0, onlyFrom: 0, onlyTo: 0 },
      venues: { equal: 2, different: 0, onlyFrom: 0, onlyTo: 0 },
      organizers: { equal: 2, different: 0, onlyFrom: 0, onlyTo: 0 },
      events: { equal: EVENTS - 1, different: 0, onlyFrom: 1, onlyTo: 0 },
    });
    expect(expected).toMatchObject({
      'events: author: authors are mapped by --author of the import': EVENTS - 1,
      'events: custom_fields: "custom_fields" is not supported here': 1,
      'events: the description loses <iframe>': 1,
      'events: end_date: it would end before it starts; it ends when it starts': 1,
      'events: only there: is protected by a password, so only a part of it can be seen': 1,
    });
    expect(new Set(original.requests.map(({ agent }) => agent))).toEqual(new Set(['sino-compare-calendar']));
    expect(original.maxConcurrent()).toBeLessThanOrEqual(2);
    const text = await compare();
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toContain(`events: ${EVENTS - 1} equal, 1 only there\n`);
    expect(text.stdout).not.toContain('Differences');
  });

  it('answers clients of the original that have changed nothing but the host', async () => {
    const pages = new Set<string>();
    let next: string | undefined =
      `${url}/?rest_route=/tribe/events/v1/events&per_page=50&start_date=2000-01-01&end_date=2100-01-01`;
    let count = 0;
    while (next !== undefined) {
      expect(pages.add(next).size).toBeLessThan(9);
      const page = z
        .object({ events: z.array(z.unknown()), next_rest_url: z.string().optional() })
        .parse(await (await fetch(next)).json());
      count += page.events.length;
      next = page.next_rest_url;
    }
    expect(count).toBe(EVENTS - 1);
    const site = await fetch(`${url}/`, { method: 'HEAD' });
    expect(site.headers.get('link')).toBe(`<${url}/wp-json/>; rel="https://api.w.org/"`);
    expect(await (await fetch(`${url}/wp-json/`)).json()).toMatchObject({ namespaces: ['tribe/events/v1'] });
    const { stdout: token } = await runCommand('token', ['--scope', 'calendar:write'], { env });
    const created = await fetch(`${url}/index.php?rest_route=/tribe/events/v1/tags`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`editor:${token.trim()}`)}` },
      body: new URLSearchParams({ name: 'Made here' }),
    });
    expect(created.status).toBe(201);
  });

  it('shows what differs, by record and field', async () => {
    original.calendar = {
      ...CALENDAR,
      events: CALENDAR.events
        .filter(({ id }) => id !== 1001)
        .map((event) =>
          event.id === 402 ? { ...event, name: 'Distant future', modified: '2026-11-01 10:00:00' } : event,
        ),
    };
    const { code, equal, differences } = await compareAsJson();
    expect({ code, equal }).toEqual({ code: 1, equal: false });
    expect(differences).toEqual([
      { collection: 'tags', record: 'made-here', title: 'Made here', to: 'Made here' },
      {
        collection: 'events',
        record: '127.0.0.1?id=402',
        title: 'Distant future',
        field: 'title',
        from: 'Distant future',
        to: 'Far future',
      },
      { collection: 'events', record: '127.0.0.1?id=1001', title: 'Yoga', to: 'Yoga' },
    ]);
    const { stdout } = await compare();
    expect(stdout).toContain(
      '  events 127.0.0.1?id=402 (Distant future): title\n    there: Distant future\n    here:  Far future\n',
    );
    expect(stdout).toContain('  tags made-here (Made here): only here\n');
  });

  it('imports what has changed since, until only records removed there or created here differ', async () => {
    const { code, stdout } = await importAll('--since', '2026-10-31');
    expect(code).toBe(3);
    expect(stdout).toContain('venues: 2 older than --since\n');
    expect(stdout).toContain(`events: 1 updated, ${EVENTS - 3} older than --since, 1 left out\n`);
    const { differences } = await compareAsJson();
    expect(differences.map(({ record, to }) => ({ record, to }))).toEqual([
      { record: 'made-here', to: 'Made here' },
      { record: '127.0.0.1?id=1001', to: 'Yoga' },
    ]);
  });

  it('compares drafts with the credentials of both, and refuses those of only one', async () => {
    const credentials = { IMPORT_USER: EDITOR.user, IMPORT_PASSWORD: EDITOR.password };
    const alone = await run('compare-calendar', ['--from', original.url], credentials);
    expect(alone).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('COMPARE_TOKEN') });
    const { stdout: token } = await runCommand('token', ['--scope', 'calendar:write'], { env });
    const both = await run('compare-calendar', ['--from', original.url, '--json'], {
      ...credentials,
      COMPARE_TOKEN: token.trim(),
    });
    expect(JSON.parse(both.stdout).differences).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: 'Draft', from: 'Draft' })]),
    );
  });
});

describe('the comparison', () => {
  it.each([
    ['Name the original with --from', []],
    ['--from is here: write a URL', ['--from', 'here']],
    ['--to is there: write a URL', ['--from', 'http://localhost:1', '--to', 'there']],
    ['--concurrency is 9', ['--from', 'http://localhost:1', '--concurrency', '9']],
    ['--show is -1', ['--from', 'http://localhost:1', '--show=-1']],
    ["Unknown option '--form'", ['--form', 'http://localhost:1']],
  ])('refuses its arguments: %s', async (sentence, args) => {
    const ended = await runCommand('compare-calendar', args, { env });
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(sentence) });
    expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('sends credentials only over https, except to this machine', async () => {
    const args = ['--from', 'http://localhost:1', '--to', 'http://example.org'];
    const credentials = { IMPORT_TOKEN: 'a', COMPARE_TOKEN: 'b' };
    const ended = await runCommand('compare-calendar', args, { env: { ...env, ...credentials } });
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('write --to https') });
  });

  it('refuses a URL without a calendar, with exit code 2, because 1 means a difference', async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    const empty = `http://127.0.0.1:${await listen(server)}`;
    const ended = await run('compare-calendar', ['--from', original.url, '--to', empty]);
    server.close();
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('There is no calendar at');
  });

  it('prints its help', async () => {
    const { code, stdout } = await runCommand('compare-calendar', ['--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('npm run --silent compare:calendar');
  });
});
