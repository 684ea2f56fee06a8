import { runningStack } from '../stack/state.ts';
import { tail } from '../stack/tail.ts';
import { command } from './lib/command.ts';
import { endQuietly } from './lib/end-quietly.ts';
import { printUntilStackEnds, readCount, tailOptions } from './tail/tailing.ts';

const HELP = `Usage: npm run --silent logs:tail -- [OPTIONS]

Prints the output of the local stack's log tokenizer until Ctrl-C.

  --from-start  begin with the output so far
  --count N     stop after N records
  --help        print this help`;

endQuietly();

export default command({ help: HELP, options: tailOptions }, async ({ values }) => {
  const count = readCount(values.count);
  const { kinesis, outputStream } = await runningStack();
  const position = values['from-start'] ? 'TRIM_HORIZON' : 'LATEST';
  await printUntilStackEnds((end) => tail(kinesis, outputStream, position, end), count);
});
