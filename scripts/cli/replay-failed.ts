import { join } from 'node:path';
import { KinesisClient } from '@aws-sdk/client-kinesis';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { LOG_FAILURES } from '../stack/message-files.ts';
import { runningStack, stateDirectory } from '../stack/state.ts';
import { kinesisClient } from '../stack/streams.ts';
import { command, UserError } from './lib/command.ts';
import { counted } from './lib/counted.ts';
import { READ_ATTEMPTS } from './replay/discarded.ts';
import { messagesIn } from './replay/local-file.ts';
import { replayLogs } from './replay/logs.ts';
import { queueIn, replayOptions } from './replay/options.ts';
import { messagesOf, regionOf } from './replay/queue.ts';

const HELP = `Usage: npm run --silent replay-failed -- --queue URL [OPTIONS]
       npm run --silent replay-failed -- --local [OPTIONS]

Puts log records that the tokenizer could not process back on their stream, and removes their messages from the queue.
Run it after fixing the cause. The records get new sequence numbers, after everything already on the stream.
Messages whose records have expired from the stream stay in the queue.

  --queue URL  the queue of a deployed stack: its output "LogFailures"; uses your AWS credentials
  --local      the file in which the local stack keeps such messages
  --dry-run    print the records without putting them back
  --help       print this help

Exits with 0 if all records were put back, 1 if some were not, and 2 if the options are wrong.`;

export default command({ help: HELP, options: replayOptions }, async ({ values }) => {
  const { 'dry-run': dryRun } = values;
  const queue = queueIn(values);
  const { messages, client } = queue === undefined ? await fromLocalStack() : fromQueue(queue);
  const { records, done, left } = await replayLogs(client, { messages, dryRun, print: console.log });
  client.destroy();
  const verb = dryRun ? 'Can put back' : 'Put back';
  console.log(`${verb} ${counted(records, 'record')} of ${counted(done, 'message')}`);
  if (left > 0) throw new UserError(`Not put back: ${counted(left, 'message')}; see above.`);
});

function fromQueue(url: string) {
  const requestHandler = new NodeHttpHandler();
  const client = new KinesisClient({ ...regionOf(url), requestHandler, maxAttempts: READ_ATTEMPTS });
  return { messages: messagesOf(url), client };
}

async function fromLocalStack() {
  const { kinesis } = await runningStack();
  return {
    messages: messagesIn(join(stateDirectory(), LOG_FAILURES)),
    client: kinesisClient(kinesis),
  };
}
