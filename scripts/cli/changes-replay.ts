import { join } from 'node:path';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { Bus } from '../../lib/changes/bus.ts';
import { CHANGE_FAILURES } from '../stack/message-files.ts';
import { runningStack, stateDirectory } from '../stack/state.ts';
import { command, UserError } from './lib/command.ts';
import { counted } from './lib/counted.ts';
import { localClient } from './lib/local-servers.ts';
import { replayChanges } from './replay/changes.ts';
import { READ_ATTEMPTS } from './replay/discarded.ts';
import { messagesIn } from './replay/local-file.ts';
import { queueIn, replayOptions } from './replay/options.ts';
import { messagesOf, regionOf } from './replay/queue.ts';

const HELP = `Usage: npm run --silent changes:replay -- --queue URL [OPTIONS]
       npm run --silent changes:replay -- --local [OPTIONS]

Sends changes to records that could not be put on the event bus, and removes their messages from the queue. Run it after
fixing the cause. The events have the same ids and versions as before, but follow later changes to their records.

  --queue URL  the queue of a deployed stack: its output "ChangeFailures"; uses your AWS credentials
  --local      the file in which the local stack keeps such messages
  --dry-run    print the changes without sending them
  --help       print this help

Exits with 0 if all changes were sent, 1 if some were not or new messages have arrived, and 2 if the options are
wrong.`;

export default command({ help: HELP, options: replayOptions }, async ({ values }) => {
  const { 'dry-run': dryRun } = values;
  const queue = queueIn(values);
  let arrived = 0;
  const onNew = () => {
    arrived += 1;
  };
  const { messages, settings } = queue === undefined ? await fromLocalStack(onNew) : fromQueue(queue, onNew);
  const events = new EventBridgeClient(settings.bus);
  const streams = new DynamoDBStreamsClient(settings.streams);
  const lambda = new LambdaClient(settings.lambda);
  const busNamed = (name: string) => new Bus(name, events);
  const { done, left } = await replayChanges({
    messages,
    busNamed,
    streams,
    lambda,
    dryRun,
    print: console.log,
  });
  for (const client of [events, streams, lambda]) client.destroy();
  console.log(`${dryRun ? 'Can send' : 'Sent'} the changes of ${counted(done, 'message')}`);
  const unsent = [
    ...(left > 0 ? [`Not sent: the changes of ${counted(left, 'message')}; see above.`] : []),
    ...(arrived > 0
      ? [
          `${counted(arrived, 'message')} arrived in the meantime, for example about events that the bus refused again.`,
        ]
      : []),
  ];
  if (unsent.length > 0) throw new UserError(unsent.join('\n'));
});

function fromQueue(url: string, onNew: () => void) {
  const region = regionOf(url);
  const streams = { ...region, maxAttempts: READ_ATTEMPTS };
  return { messages: messagesOf(url, onNew), settings: { bus: region, streams, lambda: region } };
}

async function fromLocalStack(onNew: () => void) {
  const { bus, dynamodb, lambda } = await runningStack();
  if (bus === undefined)
    throw new UserError('The local stack has no event bus: start it with "npm start -- --changes".');
  return {
    messages: messagesIn(join(stateDirectory(), CHANGE_FAILURES), onNew),
    settings: {
      bus: localClient(bus),
      streams: localClient(dynamodb),
      lambda: localClient(lambda),
    },
  };
}
