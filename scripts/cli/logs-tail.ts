import { runningStack } from '../stack/running.ts';
import { readState, stateDirectory } from '../stack/state.ts';
import { kinesisClient } from '../stack/streams.ts';
import { tail } from '../stack/tail.ts';
import { command, refuseArguments, UsageError, UserError } from './lib/command.ts';

const HELP = `Usage: npm run --silent logs:tail -- [OPTIONS]

Prints what comes out of the log tokenizer of the local stack, until Ctrl-C.

  --from-start  begin with what has come out already
  --count N     end after N records
  --help        print this`;

const options = { 'from-start': { type: 'boolean' }, count: { type: 'string' } } as const;

process.once('SIGINT', () => process.exit(0));
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever read has read enough.
  if (error.code === 'EPIPE') process.exit(0);
});

await command({ help: HELP, options }, async ({ values, positionals }) => {
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

/** Aborts when the stack has ended. */
function endOfStack(): AbortSignal {
  const abort = new AbortController();
  setInterval(async () => {
    if ((await readState(stateDirectory())) === undefined)
      abort.abort(new UserError('The local stack has ended.'));
  }, 1000);
  return abort.signal;
}
