import { command, UsageError, UserError } from '../cli/lib/command.ts';
import { crashTrial } from './crash.ts';
import { hostileTrial } from './hostile.ts';
import { loadTrial } from './load.ts';
import { splitTrial } from './split.ts';
import { startSoakStack } from './stack.ts';
import { streamTrial } from './stream.ts';
import type { Outcome } from './trial.ts';

const HELP = `Usage: npm run --silent soak -- [TRIAL...] [OPTIONS]

Starts a local stack of its own and makes life hard for it. TRIAL is one or more of these; all of them if none is named,
but hostile only with --hostile:

  load    calls all operations of both APIs from many clients, half of the time with input that is wrong in some way,
          made from the OpenAPI documents: every request is answered, none with 5xx, and memory does not grow
  crash   kills the database in the middle of writes: what was acknowledged is there, nothing is there twice or in half
  split   kills a process that writes an event with many links between the transactions that this takes, and runs the
          maintenance: the event is as it was to become, or as it was, and all that is counted is right
  stream  kills and restarts Kinesis, and lets it throttle and take parts of calls: every log record comes out, by key
          in order
  hostile sends all kinds of attacks beside honest traffic, which goes alone first: nothing is 5xx but a 503 that says
          when to come again, and nothing that was acknowledged is lost. It prints what honest requests took alone and
          beside the attacks, and the ratio

  --requests N  of the load (default: 5000)
  --clients N   at once (default: 16)
  --crashes N   of the database (default: 4)
  --records N   for the stream (default: 2000)
  --restarts N  of Kinesis (default: 2)
  --hostile N   for so many minutes (default: 10 where the trial is named); 2 are enough to see whether it holds
  --seed N      what is random is the same for the same seed (default: another one each time)
  --help        print this

Ends with 0 if all is well, 1 if something went wrong, and 2 if the options are wrong.`;

const options = {
  requests: { type: 'string', default: '5000' },
  clients: { type: 'string', default: '16' },
  crashes: { type: 'string', default: '4' },
  records: { type: 'string', default: '2000' },
  restarts: { type: 'string', default: '2' },
  hostile: { type: 'string' },
  seed: { type: 'string' },
} as const;

const TRIALS = ['load', 'crash', 'split', 'stream', 'hostile'] as const;
type Trial = (typeof TRIALS)[number];
/** Attacks take long, and are for those who ask for them. */
const USUAL: readonly Trial[] = TRIALS.filter((trial) => trial !== 'hostile');
const HOSTILE_MINUTES = '10';
const isTrial = (name: string): name is Trial => TRIALS.some((trial) => trial === name);

await command({ help: HELP, options }, async ({ values, positionals }) => {
  const wanted = positionals.map((name) => {
    if (isTrial(name)) return name;
    throw new UsageError(`There is no trial "${name}": use ${TRIALS.join(', ')}.`);
  });
  const { seed: given = String(Math.floor(Math.random() * 2 ** 31)), hostile, ...counts } = values;
  const minutes = count('hostile', hostile ?? HOSTILE_MINUTES);
  if (minutes < 1) throw new UsageError(`--hostile is "${hostile}": give at least one minute.`);
  const usual = hostile === undefined ? USUAL : TRIALS;
  const [requests, clients, crashes, records, restarts, seed] = [
    count('requests', counts.requests),
    count('clients', counts.clients),
    count('crashes', counts.crashes),
    count('records', counts.records),
    count('restarts', counts.restarts),
    count('seed', given),
  ];
  console.log('Starting a stack of its own');
  const { stack, memory, dynamodb, kinesis, stop } = await startSoakStack(seed);
  const trials: Record<Trial, () => Promise<Outcome>> = {
    load: () => loadTrial(stack, memory, { requests, clients, seed }),
    crash: () => crashTrial(stack, dynamodb, { crashes, clients }),
    split: () => splitTrial(stack),
    stream: () => streamTrial(stack, kinesis, { records, restarts }),
    hostile: () => hostileTrial(stack, { minutes, clients, seed }),
  };
  try {
    let problems = 0;
    for (const trial of wanted.length === 0 ? usual : wanted) {
      const outcome = await trials[trial]();
      for (const line of outcome.done) console.log(`${trial}: ${line}`);
      for (const line of outcome.problems) console.error(`${trial}: ${line}`);
      problems += outcome.problems.length;
    }
    if (problems > 0) throw new UserError('Something went wrong: the lines above say what.');
    console.log('All is well.');
  } finally {
    await stop();
  }
});

function count(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text))
    throw new UsageError(`--${name} is "${text}": give a number, for example 100.`);
  return Number(text);
}
