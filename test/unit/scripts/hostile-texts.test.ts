import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { printableText } from '../../../scripts/cli/lib/printable.ts';
import { runCommand } from '../../commands/in-process.ts';
import { newDirectory } from '../../new-directory.ts';
import { serve } from '../import/calendar/serve.ts';

/** Commands print names and texts of files that others have written: a terminal must not execute them. */

const directory = await newDirectory();

/** Clears the screen, sets the title of the window, and begins a line. */
const HOSTILE = 'A\u001b[2J\u001b]0;B\u0007\nevents: 5 created\u009b0m';
const SHOWN = 'A\ufffdevents: 5 created';
/** The same of a text that is imported, from which most control characters are removed. */
const IMPORTED = 'A[2J]0;B\ufffdevents: 5 created0m';

function fileOf(name: string, content: string): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

async function printedBy(command: string, args: readonly string[]) {
  const { stdout, stderr } = await runCommand(command, args, { env: { SINO_STATE_DIR: directory } });
  return { stdout, stderr, controls: (stdout + stderr).match(/[^\P{Cc}\n]/gu) ?? [] };
}

it('a name of a member in a file of class data', async () => {
  const row = { 'id-docente': 1, externo: false, nome: 'ANA', [HOSTILE]: 1 };
  const file = fileOf('docentes.ndjson', JSON.stringify(row));
  const { stdout, stderr, controls } = await printedBy('import', ['--dry-run', file]);
  expect(controls).toEqual([]);
  expect(stderr).toBe(`${file}:1: ${SHOWN}: is not a member of the record\n`);
  expect(stdout).toContain(`  docentes.ndjson: ${SHOWN}: is not a member of the record (1 row, `);
});

const EVENT = {
  ...{ id: 1, global_id: 'a.example?id=1', title: 'A', status: 'publish', timezone: 'UTC' },
  ...{ start_date: '2027-03-05 20:00:00', end_date: '2027-03-05 22:00:00' },
  ...{ utc_start_date: '2027-03-05 20:00:00', utc_end_date: '2027-03-05 22:00:00' },
};

it.each([
  ['title', { title: HOSTILE, status: 'unknown' }, `events: ${IMPORTED}: status: expected `],
  ['time zone', { timezone: HOSTILE }, `events: there is no time zone "${IMPORTED}"; `],
  ['name of a member', { [HOSTILE]: 1 }, `events: "${SHOWN}" is not supported here`],
])('the %s of an event of a saved calendar', async (_, members, line) => {
  const file = fileOf('events.json', JSON.stringify({ events: [{ ...EVENT, ...members }] }));
  const { stdout, stderr, controls } = await printedBy('import-calendar', ['--dry-run', '--from', file]);
  expect(controls).toEqual([]);
  expect(stdout + stderr).toContain(line);
});

it('a file that is not JSON', async () => {
  const file = fileOf('broken.json', `{"events": ${HOSTILE}}`);
  const { stderr, controls } = await printedBy('import-calendar', ['--dry-run', '--from', file]);
  expect(controls).toEqual([]);
  expect(stderr).toContain(`${file} is not JSON: `);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

it('a name that a CSV file has twice', async () => {
  const file = fileOf('docentes.csv', `nome,"${HOSTILE}","${HOSTILE}"\nANA,1,2\n`);
  const { stderr, controls } = await printedBy('import', ['--dry-run', file]);
  expect(controls).toEqual([]);
  expect(stderr).toContain(`${SHOWN} twice`);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

it('the refusal of a site', async () => {
  const namespace = { namespace: 'tribe/events/v1', routes: { '/tribe/events/v1/events': {} } };
  const url = await serve(({ url: target }, response) => {
    const isRoot = target === '/wp-json/tribe/events/v1';
    const body = isRoot ? namespace : { code: 'no', message: HOSTILE.repeat(1000) };
    response.writeHead(isRoot ? 200 : 403).end(JSON.stringify(body));
  });
  const { stderr, controls } = await printedBy('import-calendar', ['--dry-run', '--from', String(url)]);
  expect(controls).toEqual([]);
  expect(stderr).toMatch(/ returns 403, no: A\ufffdevents: 5 created.*\n$/);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr.length).toBeLessThan(10_000);
});

it('a record of one of two compared calendars', async () => {
  const siteWith = (events: readonly object[]) =>
    serve(({ url: target = '/' }, response) => {
      const { pathname } = new URL(target, 'http://site');
      const list = pathname.split('/').at(-1) ?? '';
      const isRoot = pathname === '/wp-json/tribe/events/v1';
      const page = { [list]: list === 'events' ? events : [], total: 1, total_pages: 1 };
      const namespace = { namespace: 'tribe/events/v1', routes: { '/tribe/events/v1/events': {} } };
      response.end(JSON.stringify(isRoot ? namespace : page));
    });
  const from = await siteWith([{ ...EVENT, title: HOSTILE }]);
  const to = await siteWith([]);
  const { stdout, controls } = await printedBy('compare-calendar', [
    ...['--from', String(from), '--to', String(to)],
  ]);
  expect(controls).toEqual([]);
  expect(stdout).toContain('events: 1 only there\n');
  expect(stdout).toContain('\n  events a.example?id=1 (A');
  expect(stdout).not.toContain('\nevents: 5 created');
});

it('an error of a program that colors its output', () => {
  const error = '\u001b[31m[PARSE_ERROR] \u001b[0mUnexpected token\n\tconst x = ;';
  expect(printableText(error)).toBe('[PARSE_ERROR] Unexpected token\n\tconst x = ;');
});

it('a name of a member with 100,000 escape sequences that do not end', async () => {
  const member = '\u001b]8;;a'.repeat(100_000);
  const file = fileOf('docentes.ndjson', JSON.stringify({ [member]: 1 }));
  const { stderr, controls } = await printedBy('import', ['--dry-run', file]);
  expect(controls).toEqual([]);
  expect(stderr.length).toBeLessThan(10_000);
  expect(stderr).toContain(`${file}:1: ;;a;;a`);
});
