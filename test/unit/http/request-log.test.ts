import { describe, expect, it } from 'vitest';
import { endpoint } from '../../../lib/http/endpoint.ts';
import { measurementsIn } from '../../../scripts/stack/figures/embedded.ts';
import { ask, bearer, change, free, useIssuer } from './books.ts';
import { gatewayEvent, invocation, type Request } from './gateway-event.ts';
import { libraryApi } from './library-api.ts';
import { catchLog } from './log-lines.ts';

useIssuer();

/** The metrics that CloudWatch extracts from log lines: names, values and dimensions. */
function measured(lines: readonly object[]) {
  return lines
    .flatMap((line) => measurementsIn(JSON.stringify(line)))
    .map(({ namespace, name, value, dimensions: { service, stage, ...rest } }) => {
      expect([namespace, service, stage]).toEqual(['sino', 'sino', 'test']);
      return [name, value, rest];
    });
}

describe('the log line of a request', () => {
  it('has the operation, its outcome and its cost', async () => {
    const { logged } = await ask();
    expect(logged).toMatchObject([
      {
        level: 'INFO',
        message: 'request',
        service: 'sino',
        request_id: 'request-1',
        function: 'sino-test-booksList',
        route: 'PUT /books/{id}',
        status: 200,
        latency_ms: expect.any(Number),
        calls: 0,
        units: 0,
      },
    ]);
  });

  it('names the caller, by identifiers alone', async () => {
    const claims = { scope: 'turma:write', name: 'Ana Clara', email: 'ana@example.org' };
    const lineOf = async (more: object) => {
      const authorization = await bearer({ ...claims, ...more });
      const [line] = (await ask(change, { headers: { authorization } })).logged;
      return line;
    };
    const line = await lineOf({ client_id: 'portal', azp: 'another', 'id-discente': 900021 });
    expect(line).toMatchObject({ message: 'request', sub: 'ana', client_id: 'portal' });
    expect(JSON.stringify(line)).not.toMatch(/Ana Clara|example\.org|another|900021/);
    expect(await lineOf({ sub: undefined, azp: 'app' })).toMatchObject({ client_id: 'app' });
    expect(await lineOf({ sub: `${'s'.repeat(5000)}` })).toMatchObject({ sub: `${'s'.repeat(127)}…` });
    expect(await lineOf({ sub: undefined })).not.toHaveProperty('sub');
    expect((await ask(change, { headers: {} })).logged[0]).not.toHaveProperty('sub');
  });

  it('has the status of a refusal', async () => {
    expect((await ask(change, { headers: {} })).logged).toMatchObject([{ message: 'request', status: 401 }]);
  });

  it('has metrics of the operation, named like its function, and of all operations together', async () => {
    const logged = catchLog();
    const first = { ...invocation, functionName: 'sino-first-booksList' };
    await endpoint(libraryApi, free, async () => [])(gatewayEvent(), first);
    expect(measured(logged())).toEqual([
      ['Requests', 1, {}],
      ['Latency', expect.any(Number), {}],
      ['ColdStarts', 1, {}],
      ['Requests', 1, { operation: 'booksList' }],
      ['Latency', expect.any(Number), { operation: 'booksList' }],
      ['ColdStarts', 1, { operation: 'booksList' }],
    ]);
  });

  it.each([
    [401, 'ClientErrors', async () => (await ask(change, { headers: {} })).logged],
    [500, 'ServerErrors', async () => (await ask(() => Promise.reject('broken'))).logged],
  ])('counts a response with %d in %s', async (_status, name, linesOf) => {
    const metrics = measured((await linesOf()).slice(-1));
    expect(metrics.filter(([metric]) => String(metric).endsWith('Errors'))).toEqual([
      [name, 1, {}],
      [name, 1, { operation: 'booksList' }],
    ]);
  });

  it('reports a cold start only once for a function, whichever of its handlers answers', async () => {
    const [one, other] = [1, 2].map(() => endpoint(libraryApi, free, async () => []));
    const logged = catchLog();
    const fallback = { ...invocation, functionName: 'sino-test-fallback' };
    for (const handler of [one, other, other]) await handler?.(gatewayEvent(), fallback);
    await one?.(gatewayEvent(), { ...invocation, functionName: 'sino-test-another' });
    expect(logged().map(({ cold_start }) => cold_start)).toEqual([true, false, false, true]);
  });

  it('contains nothing that the caller sent, refused or not', async () => {
    const authorization = await bearer({ scope: 'turma:write' });
    const request: Request = {
      path: '/library/v1/books/52998224725',
      query: 'cpf=52998224725',
      headers: { authorization, 'x-api-key': 'k-52998224725' },
      pathParameters: { id: '77' },
    };
    for (const body of ['{"title":"52998224725"}', '{"title":52998224725}', '{52998224725']) {
      const { logged } = await ask(change, { ...request, body });
      expect(logged).toHaveLength(1);
      const text = JSON.stringify(logged);
      for (const secret of ['52998224725', authorization.slice(-20)]) expect(text).not.toContain(secret);
    }
  });

  it('contains no credentials, however they are sent', async () => {
    const handle = endpoint(libraryApi, free, async () => []);
    const [, token = ''] = (await bearer({})).split(' ');
    const basic = (password: string) => Buffer.from(`carla:${password}`).toString('base64');
    const logged = catchLog();
    for (const authorization of [
      `Bearer ${token}`,
      `Basic ${basic(token)}`,
      `Basic ${basic('abcd efgh')}`,
      'Basic x',
    ])
      await handle(gatewayEvent({ headers: { authorization } }), invocation);
    expect(logged().map(({ status }) => status)).toEqual([200, 200, 401, 401]);
    for (const secret of [token, token.slice(-20), basic(token), 'carla', 'abcd', basic('abcd efgh')])
      expect(JSON.stringify(logged())).not.toContain(secret);
  });
});
