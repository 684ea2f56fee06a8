import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { command, refuseArguments } from '../cli/lib/command.ts';
import { samples } from './samples/sample.ts';
import { sampleToken } from './samples/token.ts';

const HELP = `Usage: npm run generate:events

Writes the sample payloads of all functions into events/, for tests, "npm run invoke" and "serverless invoke local";
"npm run fix" formats them.

  --help  print this help`;

const DIRECTORY = 'events';

export default command({ help: HELP, options: {} }, async ({ positionals }) => {
  refuseArguments(positionals);
  const all = await samples(await sampleToken(DIRECTORY));
  for (const { file, payload } of all) {
    const path = join(DIRECTORY, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${JSON.stringify(payload, null, 2)}\n`);
  }
  console.log(`Wrote ${all.length} payloads into ${DIRECTORY}/`);
});
