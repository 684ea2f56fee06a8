import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { changesSchema } from '../../schemas/changes/json-schema.ts';
import { command } from '../cli/lib/command.ts';
import { coreModule } from './generate/core.ts';
import { functionsOf } from './generate/functions.ts';
import { fallbackOf, indexOf, resourcesOf } from './generate/modules.ts';
import { sampleToken } from './samples/token.ts';

const HELP = `Usage: npm run generate

Writes the files that are derived from the operations in schemas/: schemas/*/index.ts, functions/*/fallback.ts,
functions/turma.yml and functions/calendar.yml, and in events/ a payload for each function, which tests, "npm run
invoke" and "serverless invoke local" use. Run it after adding, renaming or removing an operation. It also compiles
lib/tokenizer/wasm/core/ into lib/tokenizer/wasm/module.ts, and writes docs/changes.schema.json from schemas/changes/. It
prints the names of the files that were out of date, and writes only these. A test fails if a file is out of date.

  --help  print this help`;

const EVENTS = 'events';

export default command({ help: HELP, options: {} }, async () => {
  for (const api of ['turma', 'calendar'] as const) {
    const names = await resourcesOf(api);
    await write(`schemas/${api}/index.ts`, indexOf(api, names));
    await write(`functions/${api}/fallback.ts`, fallbackOf(api, names));
  }
  // Only now: it loads the operations through the indexes, and a process loads a module once.
  const { calendarOperations, turmaOperations } = await import('./samples/requests/examples.ts');
  await write('functions/turma.yml', functionsOf('turma', turmaOperations));
  await write('functions/calendar.yml', functionsOf('calendar', calendarOperations));
  await write('lib/tokenizer/wasm/module.ts', await coreModule());
  await write('docs/changes.schema.json', json(changesSchema()));
  await writePayloads();
});

/** Writes the payloads in `events/`, and removes those of functions that no longer exist. */
async function writePayloads(): Promise<void> {
  const { samples } = await import('./samples/sample.ts');
  const outdated = new Set(globSync('**/*.json', { cwd: EVENTS }));
  for (const { file, payload } of await samples(await sampleToken(EVENTS))) {
    await write(join(EVENTS, file), json(payload));
    outdated.delete(file);
  }
  for (const file of outdated) {
    await rm(join(EVENTS, file));
    console.log(`${join(EVENTS, file)} (removed)`);
  }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Does not touch an up-to-date file: `npm start` would rebuild the functions for it. */
async function write(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  console.log(file);
}
