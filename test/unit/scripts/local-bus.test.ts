import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messagesIn } from '../../../scripts/cli/replay/local-file.ts';
import { serveBus } from '../../../scripts/stack/changes/bus-server.ts';
import { CHANGE_FAILURES } from '../../../scripts/stack/message-files.ts';
import { newDirectory } from '../../new-directory.ts';

it('survives a caller that goes away within a request', async () => {
  const bus = await serveBus(await newDirectory());
  const { hostname, port } = new URL(bus.url);
  const caller = connect(Number(port), hostname);
  const expecting = 'Content-Length: 100\r\nExpect: 100-continue';
  caller.write(`POST / HTTP/1.1\r\nHost: ${hostname}\r\n${expecting}\r\n\r\n{`);
  // The server has begun with the request.
  await once(caller, 'data');
  caller.destroy();
  const headers = { 'x-amz-target': 'AmazonSQS.GetQueueUrl' };
  const answer = await fetch(bus.url, { method: 'POST', headers, body: '{}' });
  expect(answer.status).toBe(200);
  await bus.stop();
});

it('writes a message so that it can be read after one that a full disk has cut off', async () => {
  const directory = await newDirectory();
  const bus = await serveBus(directory);
  const send = async (message: object) => {
    const body = JSON.stringify({ MessageBody: JSON.stringify(message) });
    const headers = { 'x-amz-target': 'AmazonSQS.SendMessage' };
    expect((await fetch(bus.url, { method: 'POST', headers, body })).status).toBe(200);
  };
  const file = join(directory, CHANGE_FAILURES);
  await send({ n: 1 });
  await appendFile(file, '{"n":');
  await send({ n: 2 });
  await send({ n: 3 });
  await bus.stop();
  const texts: string[] = [];
  for await (const { text } of messagesIn(file)) texts.push(text);
  expect(texts).toEqual(['{"n":1}', '{"n":', '{"n":2}', '{"n":3}']);
});
