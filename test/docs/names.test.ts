import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Command } from '../command.ts';
import { isRun, NOT_RUN, ownCommands } from './commands.ts';
import { anchorsOf, blocksOf, linksOf, stepsOf } from './markdown.ts';
import { PAGES } from './pages.ts';

const texts = await Promise.all(PAGES.map((page) => readFile(page, 'utf8')));
const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));

/** The project's own commands in the pages, each with all its options there. */
const optionsByCommand = new Map<string, Set<string>>();
for (const { script, options } of texts.flatMap(ownCommands)) {
  const all = optionsByCommand.get(script) ?? new Set();
  optionsByCommand.set(script, all);
  for (const option of options) all.add(option);
}

/** Returns the text of `--help`, from the source if it is constant, because starting every command takes long. */
async function helpOf(script: string): Promise<string> {
  const [, name = ''] = /scripts\/run\.js ([\w/-]+)/.exec(scripts[script]) ?? [];
  const source = await readFile(join('scripts', `${name}.ts`), 'utf8');
  const [, help = ''] = /const HELP = `([^`]*)`/.exec(source) ?? [];
  return help.includes('${') ? (await new Command(basename(name), ['--help'], {}).end()).stdout : help;
}

describe('commands in pages', () => {
  it('exist', () => {
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...optionsByCommand.keys()]));
  });

  const withOptions = [...optionsByCommand]
    .filter(([, options]) => options.size > 0)
    .map(([script]) => script);
  it.each(withOptions)('use only options that npm run %s has', async (script) => {
    const known = new Set((await helpOf(script)).match(/--[a-z][a-z-]*/g));
    expect([...(optionsByCommand.get(script) ?? [])].filter((option) => !known.has(option))).toEqual([]);
  });

  it('include all commands of package.json', () => {
    const internal = ['postinstall', 'check'];
    const missing = Object.keys(scripts).filter(
      (name) => !optionsByCommand.has(name) && !internal.includes(name),
    );
    expect(missing).toEqual([]);
  });
});

it('every command that the tests do not run is in a page', () => {
  const notRun = texts
    .flatMap((text) => stepsOf(blocksOf(text)))
    .flatMap((step) => ('file' in step || isRun(step.command) ? [] : step.command));
  const lines = notRun.flatMap((command) => command.split('\n'));
  expect(lines.filter(isRun)).toEqual([]);
  for (const [pattern] of NOT_RUN) expect(lines).toContainEqual(expect.stringMatching(pattern));
});

it.each(PAGES)('%s names only existing files', async (page) => {
  const text = await readFile(page, 'utf8');
  const files = [
    ...text.matchAll(/`((?:lib|schemas|functions|resources|scripts|test|page)\/[\w./-]+\.\w+)`/g),
  ];
  expect(files.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
});

it.each(PAGES)('%s links only to existing files and headings', async (page) => {
  for (const link of linksOf(await readFile(page, 'utf8'))) {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    expect(existsSync(file), link).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(await readFile(file, 'utf8')), link).toContain(anchor);
  }
});
