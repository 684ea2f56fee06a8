import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PAGES } from './pages.ts';

it('the pages set the region once, so that all commands work on the same stack', async () => {
  const texts = await Promise.all(PAGES.map((page) => readFile(page, 'utf8')));
  const commands = texts.flatMap((text) => text.match(/^npx serverless (?!offline|invoke).*$/gm) ?? []);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((command) => /--region|-r /.test(command))).toEqual([]);
  expect(texts.join('\n')).toContain('`export AWS_REGION=');
});
