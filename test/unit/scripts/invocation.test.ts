import { expect, it, onTestFinished } from 'vitest';
import { Invoker } from '../../../scripts/stack/event-source/invocation.ts';
import { serveHttp } from '../../../scripts/stack/process/local-http.ts';

it('an invocation that is in progress when the stack stops is finished, and no other begins', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let invocations = 0;
  const { url, stop } = await serveHttp(async (_request, response) => {
    invocations += 1;
    begun.resolve();
    await end.promise;
    response.end('{"batchItemFailures":[]}');
  });
  onTestFinished(stop);
  const stopping = new AbortController();
  const invoker = new Invoker(url, 'tokenize', stopping.signal);
  const outcomes = Promise.all([invoker.invoke({ n: 1 }), invoker.invoke({ n: 2 })]);
  await begun.promise;
  stopping.abort();
  end.resolve();
  expect(await outcomes).toEqual([
    { kind: 'returned', value: { batchItemFailures: [] } },
    { kind: 'impossible' },
  ]);
  expect(invocations).toBe(1);
});
