import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Bus, BusUnavailable } from '../../../lib/changes/bus.ts';
import type { Entry } from '../../../lib/changes/entry.ts';
import { listen } from '../../listen.ts';

const entry = (n: number): Entry => ({
  Source: 'sino.turma',
  DetailType: 'NotaAlterada',
  Detail: JSON.stringify({ n }),
  Time: new Date(0),
});

type Answer = { readonly status: number; readonly body: object };
type Call = { readonly Entries: readonly { readonly Detail: string; readonly EventBusName: string }[] };

let server: Server | undefined;
let client: EventBridgeClient | undefined;
afterEach(() => {
  client?.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** A bus whose calls get the answers of a function. @returns the bus, and the calls */
async function busAnswering(
  answer: (call: Call) => Answer | Promise<Answer>,
): Promise<{ bus: Bus; calls: Call[] }> {
  const calls: Call[] = [];
  server = createServer(async (request, response) => {
    const call: Call = JSON.parse(await text(request));
    calls.push(call);
    const { status, body } = await answer(call);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(body));
  });
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new EventBridgeClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  return { bus: new Bus('sino-test-changes', client), calls };
}

const refusing = (name: string, status = 400) => ({ status, body: { __type: name, message: 'no' } });

describe('a call', () => {
  it('names the bus, and returns a result for each entry', async () => {
    const codes = [
      undefined,
      'ThrottlingException',
      'InternalFailure',
      'MalformedDetail',
      'NotAuthorizedForSource',
    ];
    const Entries = codes.map((ErrorCode) => (ErrorCode === undefined ? { EventId: '1' } : { ErrorCode }));
    const { bus, calls } = await busAnswering(() => ({
      status: 200,
      body: { FailedEntryCount: 4, Entries },
    }));
    const results = await bus.put([0, 1, 2, 3, 4, 5].map(entry));
    expect(results).toEqual([
      { kind: 'sent' },
      { kind: 'failed', code: 'ThrottlingException' },
      { kind: 'failed', code: 'InternalFailure' },
      { kind: 'refused', code: 'MalformedDetail' },
      { kind: 'refused', code: 'NotAuthorizedForSource' },
      { kind: 'failed', code: 'NoResult' },
    ]);
    expect(calls[0]?.Entries[0]).toMatchObject({ EventBusName: 'sino-test-changes', Source: 'sino.turma' });
  });

  it.each([
    ['ThrottlingException', 400],
    ['InternalException', 500],
    ['ServiceUnavailable', 503],
    ['BadGateway', 502],
  ])('that fails with %s can be retried', async (name, status) => {
    const { bus } = await busAnswering(() => refusing(name, status));
    expect(await bus.put([entry(0), entry(1)])).toEqual(Array(2).fill({ kind: 'failed', code: name }));
  });

  it('that gets no answer can be retried', async () => {
    const { bus } = await busAnswering(() => refusing('ThrottlingException'));
    server?.closeAllConnections();
    server?.close();
    expect(await bus.put([entry(0)])).toEqual([{ kind: 'failed', code: expect.any(String) }]);
  });

  it('that the bus leaves open ends after some time, and can be retried', async () => {
    const { timeout } = AbortSignal;
    const shorter = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 50));
    const { bus } = await busAnswering(() => new Promise(() => undefined));
    expect(await bus.put([entry(0)])).toEqual([{ kind: 'failed', code: expect.any(String) }]);
    expect(shorter).toHaveBeenCalledWith(5000);
    shorter.mockRestore();
  });

  it('that is refused because of one entry is repeated for each entry', async () => {
    const { bus, calls } = await busAnswering(({ Entries }) =>
      Entries.some(({ Detail }) => Detail.includes('1'))
        ? refusing('ValidationException')
        : { status: 200, body: { Entries: Entries.map(() => ({ EventId: '1' })) } },
    );
    expect(await bus.put([0, 1, 2].map(entry))).toEqual([
      { kind: 'sent' },
      { kind: 'refused', code: 'ValidationException' },
      { kind: 'sent' },
    ]);
    expect(calls).toHaveLength(4);
  });

  it.each(['AccessDeniedException', 'ResourceNotFoundException'])(
    'that is refused with %s means that the bus is unavailable',
    async (name) => {
      const { bus } = await busAnswering(() => refusing(name));
      await expect(bus.put([entry(0), entry(1)])).rejects.toThrow(BusUnavailable);
    },
  );
});
