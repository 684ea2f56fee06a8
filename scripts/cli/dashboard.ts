import { setTimeout as sleep } from 'node:timers/promises';
import type { Snapshot } from '../stack/figures/figures.ts';
import { readFigures } from '../stack/figures/server.ts';
import { runningStack } from '../stack/state.ts';
import { type Earlier, figuresTable } from './dashboard/figures-table.ts';
import { fitTerminal } from './dashboard/fit-terminal.ts';
import { command, UserError } from './lib/command.ts';
import { endQuietly } from './lib/end-quietly.ts';

const HELP = `Usage: npm run --silent dashboard -- --local [OPTIONS]

Shows the metrics of the local stack since its start, and updates them every second until Ctrl-C: requests, errors,
latencies and consumed units of each operation, and the work of the log tokenizer. Percentiles cover the last 1000
values. Without --local it prints where the dashboard of a deployed stack is.

  --local  show the local stack
  --once   print the figures once
  --help   print this help`;

const options = { local: { type: 'boolean' }, once: { type: 'boolean' } } as const;

const DEPLOYED = `The dashboard of a deployed stack is in CloudWatch; the stack's output "Dashboard" is its URL:
npx serverless info --verbose --stage STAGE. For the stack on this machine, add --local.`;

endQuietly();

export default command({ help: HELP, options }, async ({ values }) => {
  if (values.local !== true) console.log(DEPLOYED);
  else if (values.once === true) console.log(figuresTable(await readSnapshot()));
  else await watch();
});

/** Returns the current figures. @throws UserError if no stack is running */
async function readSnapshot(): Promise<Snapshot> {
  const { figures } = await runningStack();
  return readFigures(figures).catch((cause: unknown) => {
    throw new UserError('The local stack has stopped.', { cause });
  });
}

async function watch(): Promise<never> {
  let earlier: Earlier | undefined;
  while (true) {
    const snapshot = await readSnapshot();
    draw(figuresTable(snapshot, earlier));
    const start = performance.now();
    await sleep(1000);
    earlier = { snapshot, secondsAgo: (performance.now() - start) / 1000 };
  }
}

/** Replaces the last text with as much of this one as fits into the terminal; without a terminal, prints it below. */
function draw(text: string): void {
  if (!process.stdout.isTTY) console.log(`${text}\n`);
  else process.stdout.write(`\x1b[H\x1b[2J${fitTerminal(text, process.stdout)}\n`);
}
