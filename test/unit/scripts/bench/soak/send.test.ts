import { createServer } from 'node:http';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { lostWrites } from '../../../../../scripts/bench/soak/consistency.ts';
import {
  isSuccess,
  repeatWhile,
  resultOf,
  retryDelayMs,
  send,
} from '../../../../../scripts/bench/soak/send.ts';
import { StatusCounts } from '../../../../../scripts/bench/soak/status-counts.ts';
import { listen } from '../../../../listen.ts';

const server = createServer((request, response) => {
  if (request.url === '/busy') response.writeHead(503, { 'retry-after': '60' }).end('later');
  else if (request.url === '/closed') response.destroy();
  else response.end('Aviso');
});
const url = `http://127.0.0.1:${await listen(server)}`;
afterAll(() => server.close());

const get = (target: string) => send(url, { method: 'GET', target, headers: {}, body: 'ignored' });

describe('a request of the soak', () => {
  it('gets a response', async () => {
    const response = await get('/');
    expect(response).toEqual({ status: 200, retryAfter: null, text: 'Aviso' });
    expect(isSuccess(response)).toBe(true);
  });

  it('that is refused is repeated after a while, but not a minute', async () => {
    const response = await get('/busy');
    expect(resultOf(response)).toBe('returns 503: later');
    expect(isSuccess(response)).toBe(false);
    expect(retryDelayMs(response)).toBe(5000);
  });

  it('is repeated as often as allowed, without a pause after the last time', async () => {
    const pauseMs = vi.fn(() => 0);
    const { response, attempts } = await repeatWhile(
      () => true,
      3,
      () => get('/busy'),
      pauseMs,
    );
    expect([response.status, attempts, pauseMs.mock.calls.length]).toEqual([503, 3, 2]);
  });

  it('has a status of 0 if it gets no response', async () => {
    const response = await get('/closed');
    expect(response.status).toBe(0);
    expect(isSuccess(response)).toBe(false);
    expect(resultOf(response)).toMatch(/^got no response: \w/);
  });
});

it('a write is lost if a read does not find its text', async () => {
  const [kept, other, gone] = [
    { target: '/', text: 'Aviso' },
    { target: '/', text: 'Prova' },
    { target: '/busy', text: 'later' },
  ];
  const lost = await lostWrites(url, 'Bearer x', [kept, other, gone]);
  expect(lost).toEqual([
    { write: other, problem: '/ was acknowledged as Prova, but a read returns 200: Aviso' },
    { write: gone, problem: '/busy was acknowledged as later, but a read returns 503: later' },
  ]);
});

it('responses are counted by status', () => {
  const counts = new StatusCounts();
  for (const status of [404, 200, 0, 200, 503]) counts.add(status);
  expect(`${counts}`).toBe('2 x 200, 1 x 404, 1 x 503');
  expect(counts.below(300)).toBe(2);
});
