import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Command } from './command.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sino-client-'));
});

afterAll(() => rm(directory, { recursive: true }));

describe('npm run client', () => {
  it('writes a module for each API', async () => {
    const out = join(directory, 'ts');
    const { code, stdout, stderr } = await new Command('client', ['--out', out], {}).end();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`${join(out, 'turma.ts')}\n${join(out, 'calendar.ts')}\n`);
    expect(await readdir(out)).toEqual(['calendar.ts', 'turma.ts']);
    expect(await readFile(join(out, 'turma.ts'), 'utf8')).not.toMatch(/^import /m);
  });

  it('writes JavaScript, which runs as it is, with its types', async () => {
    const out = join(directory, 'js');
    const { code, stderr } = await new Command('client', ['--js', '--out', out], {}).end();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await readdir(out)).toEqual(['calendar.d.ts', 'calendar.js', 'turma.d.ts', 'turma.js']);
    expect(await readFile(join(out, 'turma.d.ts'), 'utf8')).toContain('export interface NoticiaDTO');
    await writeFile(join(out, 'package.json'), '{ "type": "module" }');
    await writeFile(
      join(out, 'use.js'),
      `import { calendarClient } from './calendar.js';
      const fetch = async (url) => new Response(JSON.stringify({ url }));
      const { body } = await calendarClient({ baseUrl: 'http://x', fetch }).events.list({ tags: ['a', 'b'] });
      console.log(body.url);`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, [join(out, 'use.js')]);
    expect(stdout).toBe('http://x/events?tags=a%2Cb\n');
  }, 60_000);
});

describe('npm run collection', () => {
  it('writes a collection for each API, for a service at this address', async () => {
    const out = join(directory, 'collection');
    const { code, stderr } = await new Command(
      'collection',
      ['--out', out, '--url', 'https://sino.example/'],
      {},
    ).end();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const names = ['calendar.postman_collection.json', 'turma.postman_collection.json'];
    expect(await readdir(out)).toEqual(names);
    const texts = await Promise.all(names.map((name) => readFile(join(out, name), 'utf8')));
    expect(texts.map((text) => JSON.parse(text).variable[0].value)).toEqual([
      'https://sino.example/api/calendar/events/v1',
      'https://sino.example/turma/v1',
    ]);
  });
});

it.each([
  ['client', ['calendar'], '"calendar" is not understood: see --help.'],
  ['collection', ['--url', 'here'], '"here" is no address: write, for example, --url http://localhost:3000.'],
])('npm run %s does not take %j', async (name, args, sentence) => {
  const { code, stderr } = await new Command(name, args, {}).end();
  expect({ code, stderr }).toEqual({ code: 2, stderr: `${sentence}\n` });
});
