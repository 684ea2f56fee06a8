import { setTimeout as sleep } from 'node:timers/promises';
import type { Snapshot } from '../stack/figures/figures.ts';
import { readFigures } from '../stack/figures/server.ts';
import { type Earlier, figuresTable } from '../stack/figures/table.ts';
import { runningStack } from '../stack/running.ts';
import { command, refuseArguments, UserError } from './lib/command.ts';

const HELP = `Usage: npm run --silent dashboard -- --local [OPTIONS]

Shows what the functions of the local stack measure since it was started, anew every second, until Ctrl-C: requests,
errors, latencies and consumed units of each operation, and what the log tokenizer did. Percentiles are of the last
1000 values. Without --local it says where the dashboard of a deployed stack is.

  --local  the stack that runs on this machine
  --once   print the figures once
  --help   print this`;

const options = { local: { type: 'boolean' }, once: { type: 'boolean' } } as const;

const DEPLOYED = `The dashboard of a deployed stack is in CloudWatch; the stack's output "Dashboard" is its address:
npx serverless info --verbose --stage STAGE. For the stack on this machine, add --local.`;

process.once('SIGINT', () => process.exit(0));
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever read has read enough.
  if (error.code === 'EPIPE') process.exit(0);
});

await command({ help: HELP, options }, async ({ values, positionals }) => {
  refuseArguments(positionals);
  if (values.local !== true) console.log(DEPLOYED);
  else if (values.once === true) console.log(figuresTable(await look()));
  else await watch();
});

/** The figures as they are now. @throws Complaint if no stack runs */
async function look(): Promise<Snapshot> {
  const { figures } = await runningStack();
  return readFigures(figures).catch((cause: unknown) => {
    throw new UserError('The local stack has ended.', { cause });
  });
}

async function watch(): Promise<never> {
  let earlier: Earlier | undefined;
  while (true) {
    const snapshot = await look();
    draw(figuresTable(snapshot, earlier));
    const start = performance.now();
    await sleep(1000);
    earlier = { snapshot, secondsAgo: (performance.now() - start) / 1000 };
  }
}

/** Puts the text in place of the last one, as far as the terminal has room; where there is none, below it. */
function draw(text: string): void {
  const { isTTY, rows } = process.stdout;
  if (!isTTY) console.log(`${text}\n`);
  else
    process.stdout.write(
      `\x1b[H\x1b[2J${text
        .split('\n')
        .slice(0, rows - 1)
        .join('\n')}\n`,
    );
}
