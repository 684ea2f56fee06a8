import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { crashPhase } from '../../../../../scripts/bench/soak/crash.ts';
import { listen } from '../../../../listen.ts';

let requests = 0;
const server = createServer((_request, response) => {
  requests += 1;
  response.writeHead(400).end();
});
const url = `http://127.0.0.1:${await listen(server)}`;
afterAll(() => server.close());

const environment = {
  ...{ TABLE_NAME: '', LOG_INPUT_STREAM: '', LOG_OUTPUT_STREAM: '', TOKEN_ISSUER: '', TOKEN_AUDIENCE: '' },
  ...{ CALENDAR_ROOT: '/api', CALENDAR_NAMESPACE: 'calendar/events/v1' },
};
const stack = { url, environment, token: async () => 'token' };
const options = {
  ...{ requests: 0, clients: 2, crashes: 1, records: 0, restarts: 0 },
  ...{ minutes: 0, pause: undefined, seed: 1 },
};

it('clients stop writing if the database does not restart', async () => {
  const crash = () => Promise.reject(new Error('it does not restart'));
  await expect(crashPhase({ stack, dynamodb: { crash } }, options)).rejects.toThrow('does not restart');
  await sleep(200);
  const sent = requests;
  expect(sent).toBeGreaterThan(0);
  await sleep(200);
  expect(requests).toBe(sent);
});
