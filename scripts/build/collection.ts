import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calendarDescription } from '../../lib/calendar/http/description.ts';
import { turmaDescription } from '../../lib/turma/description.ts';
import { command, refuseArguments, UsageError } from '../cli/lib/command.ts';
import { useSettings } from '../cli/lib/settings.ts';
import { collectionOf } from './collection/collection.ts';

const HELP = `Usage: npm run collection -- [OPTIONS]

Writes the requests of each API as a Postman collection (version 2.1), which Bruno imports as well:
turma.postman_collection.json and calendar.postman_collection.json. Their variables are baseUrl and token.

  --out DIR  where to (default: collection)
  --url URL  where the service is, without a path (default: http://localhost:3000)
  --help     print this`;

const options = {
  out: { type: 'string', default: 'collection' },
  url: { type: 'string', default: 'http://localhost:3000' },
} as const;

await command({ help: HELP, options }, async ({ values: { out, url }, positionals }) => {
  refuseArguments(positionals);
  if (!URL.canParse(url))
    throw new UsageError(`"${url}" is no address: write, for example, --url ${options.url.default}.`);
  useSettings();
  await mkdir(out, { recursive: true });
  const descriptions = { turma: await turmaDescription(), calendar: await calendarDescription() };
  for (const [name, description] of Object.entries(descriptions)) {
    const file = join(out, `${name}.postman_collection.json`);
    await writeFile(file, `${JSON.stringify(collectionOf(description, new URL(url).origin), null, 2)}\n`);
    console.log(file);
  }
});
