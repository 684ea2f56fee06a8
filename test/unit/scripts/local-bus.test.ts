import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { serveBus } from '../../../scripts/stack/changes/bus-server.ts';
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
