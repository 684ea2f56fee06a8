import { runningStack } from '../stack/running.ts';
import { readState, stateDirectory } from '../stack/state.ts';
import { kinesisClient } from '../stack/streams.ts';
import { tail } from '../stack/tail.ts';
import { command, refuseArguments, UsageError, UserError } from './lib/command.ts';

const HELP = `Usage: npm run --silent logs:tail -- [OPTIONS]

Prints the output of the local stack's log tokenizer until Ctrl-C.

  --from-start  begin with the output so far
  --count N     stop after N records
  --help        print this help`;

const options = { 'from-start': { type: 'boolean' }, count: { type: 'string' } } as const;

process.once('SIGINT', () => process.exit(0));
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader has closed the pipe.
  if (error.code === 'EPIPE') process.exit(0);
});

export default command({ help: HELP, options }, async ({ values, positionals }) => {
  refuseArguments(positionals);
  let left = readCount(values.count);
  const { kinesis, outputStream } = await runningStack();
  const client = kinesisClient(kinesis);
  const position = values['from-start'] === true ? 'TRIM_HORIZON' : 'LATEST';
  for await (const text of tail(client, outputStream, position, endOfStack())) {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
    left -= 1;
    if (left === 0) process.exit();
  }
});

function readCount(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d*$/.test(text))
    throw new UsageError(`"${text}" is not a number of records: write, for example, --count 10.`);
  return Number(text);
}

/** Returns a signal that is aborted when the stack ends. */
function endOfStack(): AbortSignal {
  const abort = new AbortController();
  setInterval(async () => {
    if ((await readState(stateDirectory())) === undefined)
      abort.abort(new UserError('The local stack has ended.'));
  }, 1000);
  return abort.signal;
}
