import { command } from '../cli/lib/command.ts';
import { banner } from './banner.ts';
import { readable } from './log-line.ts';
import { readStartOptions, startOptions } from './options.ts';
import { printedSteps } from './process/steps.ts';
import { stopSignal } from './process/stop-signal.ts';
import { startStack } from './stack.ts';
import { stateDirectory } from './state.ts';

const HELP = `Usage: npm start -- [OPTIONS]

Runs all three systems on this machine, with demo data, until you press Ctrl-C.

  --port PORT              where the API listens (default: 3000)
  --no-demo                start with an empty table
  --compatible             give the calendar the addresses of the original, /wp-json/tribe/events/v1
  --changes                put changes to records on an event bus, which "npm run changes:tail" shows
  --data DIR               keep all data in DIR (default: in memory)
  --now INSTANT            stop the service's clock, for example at 2026-03-02T12:00:00Z
  --dynamodb-endpoint URL  use a running DynamoDB
  --kinesis-endpoint URL   use a running Kinesis server
  --help                   print this help

Each option can also be set in the environment: SINO_PORT, SINO_NO_DEMO=1, SINO_COMPATIBLE=1, SINO_CHANGES=1, SINO_DATA,
SINO_NOW, SINO_DYNAMODB_ENDPOINT, SINO_KINESIS_ENDPOINT. The signing key and the state of the stack are in .local, or
in SINO_STATE_DIR; the built functions are in .build/local, or in SINO_DIST.`;

export default command({ help: HELP, options: startOptions }, async ({ values }) => {
  const options = readStartOptions(values, process.env);
  console.log('Starting Sino');
  const stack = await startStack({
    ...options,
    stateDir: stateDirectory(),
    dist: process.env.SINO_DIST || '.build/local',
    build: 'watch',
    preferredPorts: { dynamodb: 8000, kinesis: 4568 },
    steps: printedSteps,
    onLine: (line) => {
      const text = readable(line);
      if (text !== undefined) console.log(text);
    },
  });
  console.log(await banner(stack));
  const broken = await Promise.race([stopSignal(), stack.broken]);
  if (broken !== undefined) console.error(broken);
  console.log('Stopping');
  await stack.stop();
  process.exit(broken === undefined ? 0 : 1);
});
