import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('every log line that the operations page names is written', async () => {
  const page = await readFile('docs/operations.md', 'utf8');
  const named = [...page.matchAll(/\blines?\s`([a-z][a-z ]+)`/gi)].map(([, message = '']) => message);
  const sources = await Promise.all(globSync('lib/**/*.ts').map((file) => readFile(file, 'utf8')));
  const code = sources.join('\n');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((message) => !code.includes(`'${message}'`))).toEqual([]);
});
