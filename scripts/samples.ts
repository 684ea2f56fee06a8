import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { command, refuseArguments } from './cli/command.ts';
import { delivery } from './samples/firehose.ts';
import { everyForm, poison } from './samples/kinesis.ts';

const HELP = `Usage: node scripts/run.js samples

Writes the sample payloads of the log functions into events/logs, for tests and "serverless invoke local".

  --help  print this`;

const DIRECTORY = fileURLToPath(new URL('../events/logs', import.meta.url));

await command({ help: HELP, options: {} }, async ({ positionals }) => {
  refuseArguments(positionals);
  await mkdir(DIRECTORY, { recursive: true });
  const samples = { kinesis: await everyForm(), poison: poison(), firehose: delivery() };
  for (const [name, payload] of Object.entries(samples)) {
    await writeFile(`${DIRECTORY}/${name}.json`, `${JSON.stringify(payload, null, 2)}\n`);
  }
  console.log(`Wrote ${Object.keys(samples).length} payloads into events/logs/`);
});
