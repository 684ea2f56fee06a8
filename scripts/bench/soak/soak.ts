import { command, UsageError, UserError } from '../../cli/lib/command.ts';
import { wholeNumber } from '../../cli/lib/numbers.ts';
import { crashPhase } from './crash.ts';
import { hostilePhase } from './hostile.ts';
import { loadPhase } from './load.ts';
import type { Outcome, SoakOptions } from './phase.ts';
import { splitPhase } from './split.ts';
import { type SoakStack, startSoakStack } from './stack.ts';
import { streamPhase } from './stream.ts';

const HELP = `Usage: npm run --silent soak -- [PHASE...] [OPTIONS]

Starts its own local stack and stresses it. PHASE is one or more of these; by default all of them, but hostile only with
--hostile:

  load    calls all operations of both APIs from many clients, half of the time with invalid input, generated from the
          OpenAPI documents: every request gets a response, none 5xx, and memory does not grow
  crash   kills the database during writes: every acknowledged write is there, and nothing is duplicated or incomplete
  split   kills a process that writes an event with many links between the necessary transactions, and runs the
          maintenance: the event is as before or as intended, and all counters are correct
  stream  kills and restarts Kinesis, and makes it throttle and reject parts of calls: every log record comes out, in
          order by key
  hostile sends all kinds of attacks alongside honest traffic, which runs alone first: no response is 5xx except 503
          with Retry-After, and no acknowledged write is lost. It prints the latency of honest requests alone and
          alongside the attacks, and the ratio

  --requests N  number of requests in the load phase (default: 5000)
  --clients N   concurrent clients (default: 16)
  --crashes N   crashes of the database (default: 4)
  --records N   records in the stream phase (default: 2000)
  --restarts N  restarts of Kinesis (default: 2)
  --hostile N   duration of the hostile phase, in minutes (default: 10 if the phase is named); 2 are enough to see
                whether it works
  --pause N     pause of every client of the hostile phase between two requests, in milliseconds (default: 20 to 80
                for honest clients, none for attackers, 250 for the one that puts hostile log records)
  --seed N      seed for random values (default: a new one each time)
  --help        print this help

Exits with 0 if everything is fine, 1 if something went wrong, and 2 if the options are wrong.`;

const options = {
  requests: { type: 'string', default: '5000' },
  clients: { type: 'string', default: '16' },
  crashes: { type: 'string', default: '4' },
  records: { type: 'string', default: '2000' },
  restarts: { type: 'string', default: '2' },
  hostile: { type: 'string' },
  pause: { type: 'string' },
  seed: { type: 'string' },
} as const;

const PHASES: ReadonlyMap<string, (soak: SoakStack, options: SoakOptions) => Promise<Outcome>> = new Map([
  ['load', loadPhase],
  ['crash', crashPhase],
  ['split', splitPhase],
  ['stream', streamPhase],
  ['hostile', hostilePhase],
]);
/** Without hostile, which takes long. */
const DEFAULT_PHASES = [...PHASES.keys()].filter((phase) => phase !== 'hostile');
const HOSTILE_MINUTES = '10';

export default command({ help: HELP, options, positionals: 'any' }, async ({ values, positionals }) => {
  const { hostile, pause, seed = String(Math.floor(Math.random() * 2 ** 31)), ...counts } = values;
  const defaultPhases = hostile === undefined ? DEFAULT_PHASES : [...PHASES.keys()];
  const named = positionals.length === 0 ? defaultPhases : positionals;
  const phases = named.map((name) => {
    const run = PHASES.get(name);
    if (run !== undefined) return { name, run };
    throw new UsageError(`There is no phase "${name}": use ${[...PHASES.keys()].join(', ')}.`);
  });
  const count = (name: keyof typeof counts) => wholeNumber(name, counts[name], 0);
  const given: SoakOptions = {
    minutes: wholeNumber('hostile', hostile ?? HOSTILE_MINUTES, 1),
    pause: pause === undefined ? undefined : wholeNumber('pause', pause, 0),
    requests: count('requests'),
    clients: count('clients'),
    crashes: count('crashes'),
    records: count('records'),
    restarts: count('restarts'),
    seed: wholeNumber('seed', seed, 0),
  };
  console.log('Starting a separate stack');
  const killed = { dynamodb: named.includes('crash'), kinesis: named.includes('stream') };
  const soak = await startSoakStack(given.seed, killed);
  try {
    let problems = 0;
    for (const { name, run } of phases) {
      const outcome = await run(soak, given);
      for (const line of outcome.done) console.log(`${name}: ${line}`);
      for (const line of outcome.problems) console.error(`${name}: ${line}`);
      problems += outcome.problems.length;
    }
    if (problems > 0) throw new UserError('Something went wrong: see the lines above.');
    console.log('All is well.');
  } finally {
    await soak.stop();
  }
});
