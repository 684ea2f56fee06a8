import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Handler } from '../../lib/http/endpoint.ts';
import { callInProcess, type InProcessRequest, ownTokens } from '../../scripts/stack/in-process.ts';
import { TURMA } from '../class-records.ts';
import { retryWhileUnavailable } from '../retry-while-unavailable.ts';
import { catchLog } from '../unit/http/log-lines.ts';
import {
  type Answer,
  type Body,
  FlakyDynamoDb,
  failure,
  type Interceptor,
  type NoAnswer,
} from './flaky-dynamodb.ts';

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
let authorization: string;

beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
  authorization = await (await ownTokens())('turma:read turma:write calendar:write');
  const { putRecords } = await import('../stored-records.ts');
  const { turmas } = await import('../../lib/turma/keys.ts');
  await putRecords(turmas, [{ ...TURMA, idTurma: ID_TURMA, descricaoHorario: null }]);
  // Loads the functions, so that no test measures the loading.
  catchLog();
  await Promise.all(REQUESTS.filter(({ method }) => method === undefined).map((read) => send(read, 60_000)));
});
afterAll(() => server.stop());
afterEach(() => {
  server.behave();
  vi.restoreAllMocks();
});

const ID_TURMA = 7_123_456;
const NEXT_YEAR = new Date().getFullYear() + 1;
const SECRET = 'um segredo de quem escreve';

interface Case extends InProcessRequest {
  readonly api: 'turma' | 'calendar';
}

/** Reads, lists, single writes and transactions of both APIs. */
const REQUESTS: readonly Case[] = [
  { api: 'turma', target: `/turmas/${ID_TURMA}` },
  { api: 'turma', target: '/turmas?ano=2025' },
  { api: 'turma', target: `/noticias?id-turma=${ID_TURMA}` },
  {
    api: 'turma',
    method: 'POST',
    target: '/noticias',
    body: { 'id-turma': ID_TURMA, titulo: SECRET, conteudo: SECRET },
  },
  { api: 'calendar', target: '/events/1' },
  { api: 'calendar', target: '/events' },
  { api: 'calendar', target: '/venues?search=hall' },
  { api: 'calendar', target: '/events.ics' },
  {
    api: 'calendar',
    method: 'POST',
    target: '/events',
    body: { title: SECRET, start_date: `${NEXT_YEAR}-06-01 10:00`, end_date: `${NEXT_YEAR}-06-01 11:00` },
  },
  { api: 'calendar', method: 'POST', target: '/tags', body: { name: SECRET } },
];

/** Timeouts of functions: as deployed, and a short one. */
const USUAL_MS = 15_000;
const SHORT_MS = 4000;

/** Only a call without an answer lasts until the deadline; on a busy machine, the attempts of another one can too. */
const timeoutFor = (answer: Answer | NoAnswer) =>
  answer === 'hang' || answer === 'hang midway' ? SHORT_MS : USUAL_MS;

async function send({ api, ...request }: Case, functionMs: number) {
  const basePaths = { turma: '/turma/v1', calendar: '/api/calendar/events/v1' };
  const { handler }: { handler: Handler } = await import(`../../functions/${api}/fallback.ts`);
  const started = performance.now();
  const headers = { host: 'localhost', 'content-type': 'application/json', authorization };
  const answer = await callInProcess(handler, basePaths[api], { ...request, headers }, functionMs);
  return { ...answer, api, ms: performance.now() - started };
}

/**
 * Within how many milliseconds a request has to be answered: long, because the machine may be busy, but with a short
 * timeout of the function it may not take the usual ten seconds.
 */
const limitFor = (functionMs: number) => (functionMs === SHORT_MS ? 9900 : 60_000);

/** Sends a request, and expects that it is answered in time. */
async function ask(request: Case, functionMs: number) {
  const answer = await send(request, functionMs);
  expect(answer.ms).toBeLessThan(limitFor(functionMs));
  return answer;
}

const statusOf = async (target: string) => (await send({ api: 'turma', target }, USUAL_MS)).status;

/**
 * Reads until the SDK has some retries again, which the failures have used up: without one, a single call that is slow
 * on a busy machine fails. Five reads earn a retry. A table that does not recover ends this too.
 */
async function earnRetries() {
  catchLog();
  const end = performance.now() + 120_000;
  for (let served = 0; served < 50 && performance.now() < end; ) {
    if ((await statusOf(`/turmas/${ID_TURMA}`)) === 200) served += 1;
  }
}

type Answered = Awaited<ReturnType<typeof ask>>;

const NAMES = {
  429: { turma: 'rate_limited', calendar: 'rest_too_many_requests' },
  503: { turma: 'unavailable', calendar: 'rest_unavailable' },
};

/** Expects the API's error body and the header, without the cause. */
function expectReported(answer: Answered, status: 429 | 503): void {
  const { api, headers, body } = answer;
  expect([answer.status, body]).toEqual([status, body]);
  expect(headers['retry-after']).toMatch(/^\d$/);
  expect(headers['content-type']).toMatch(/^application\/json/);
  const name = NAMES[status][api];
  expect(JSON.parse(body)).toMatchObject(
    api === 'turma' ? { error: name, status } : { code: name, data: { status } },
  );
  expect(body).not.toMatch(/dynamo|exception|ECONN|socket|transaction/i);
}

/** Sends all requests concurrently while the table misbehaves. @returns the responses and the log lines of faults */
async function askAll(
  intercept: Interceptor,
  { requests = REQUESTS, functionMs = SHORT_MS }: { requests?: readonly Case[]; functionMs?: number } = {},
) {
  const logged = catchLog();
  server.behave(intercept);
  const answers = await Promise.all(requests.map((request) => ask(request, functionMs)));
  const lines = logged().filter(({ message }) => message !== 'request');
  return { answers, lines };
}

/** Sends all requests while the table throttles, again if a busy machine reached a deadline before it was throttled. */
async function askAllThrottled(...how: Parameters<typeof askAll>) {
  const { asked } = await retryWhileUnavailable(async () => {
    const asked = await askAll(...how);
    return { asked, status: asked.answers.find(({ status }) => status === 503)?.status };
  });
  return asked;
}

const askAllFor = (status: 429 | 503) => (status === 429 ? askAllThrottled : askAll);

const EVERY_CALL: readonly (readonly [string, Answer | NoAnswer, 429 | 503, RegExp])[] = [
  ['hangs', 'hang', 503, /before the deadline of the request/],
  ['throttles', failure('ProvisionedThroughputExceededException'), 429, /ProvisionedThroughputExceeded/],
  ['throttles with another error', failure('ThrottlingException'), 429, /ThrottlingException/],
  ['is at the limit of the account', failure('RequestLimitExceeded'), 429, /RequestLimitExceeded/],
  ['is broken', { ...failure('InternalServerError'), status: 500 }, 503, /InternalServerError/],
  ['is unavailable', { ...failure('ServiceUnavailable'), status: 503 }, 503, /ServiceUnavailable/],
  ['is hidden by a proxy’s error page', { status: 502, body: '<h1>Bad gateway</h1>' }, 503, /502/],
  ['resets connections', 'reset', 503, /ECONNRESET|hang up/],
  ['resets connections during responses', 'reset midway', 503, /ECONNRESET|aborted/],
  ['hangs during responses', 'hang midway', 503, /timeout|Timeout|aborted/],
];

describe('a table that', () => {
  // First and with few calls, because the SDK retries less and less while nothing succeeds.
  it('hangs is reported before the function times out', async () => {
    const { answers, lines } = await askAll(() => 'hang', {
      requests: REQUESTS.filter(({ target }) => /\d$/.test(target)),
      functionMs: USUAL_MS,
    });
    for (const reply of answers) {
      expectReported(reply, 503);
      expect(reply.ms).toBeGreaterThan(9900);
    }
    expect(JSON.stringify(lines)).toContain('TimeoutError');
  });

  it.each(EVERY_CALL)('%s is reported to the callers of both APIs', async (_, answer, status, cause) => {
    const { answers, lines } = await askAllFor(status)(() => answer, { functionMs: timeoutFor(answer) });
    for (const reply of answers) expectReported(reply, status);
    expect(lines).toHaveLength(REQUESTS.length);
    for (const line of lines) {
      expect(line).toMatchObject({ level: 'ERROR', message: 'the table did not serve the request' });
      expect(JSON.stringify(line)).toMatch(cause);
      expect(JSON.stringify(line)).not.toContain(SECRET);
    }
  });

  it('has recovered serves the same requests', async () => {
    const forward: Interceptor = (operation, body) => server.forward(operation, body);
    server.behave(forward);
    await earnRetries();
    const logged = catchLog();
    let unserved = 0;
    const serve = (request: Case) =>
      retryWhileUnavailable(async () => {
        const answer = await send(request, USUAL_MS);
        if (answer.status === 503) unserved += 1;
        return answer;
      });
    const answers = await Promise.all(REQUESTS.map(serve));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 200, 200, 200, 201, 201]);
    // Only what a busy machine did not serve in time is a fault.
    expect(logged().filter(({ message }) => message !== 'request')).toHaveLength(unserved);
  });
});

const canceled = (...codes: string[]) =>
  failure('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });

/** Forwards all calls except those of one operation. */
const only =
  (operation: string, answer: (body: Body) => Answer | NoAnswer): Interceptor =>
  (called, body) =>
    called === operation ? answer(body) : server.forward(called, body);

const POSTS = REQUESTS.filter(({ method }) => method === 'POST').map((request, n) => ({
  ...request,
  // A tag with this name exists by now.
  ...(request.target === '/tags' ? { body: { name: `Outro ${n}` } } : {}),
}));

describe('writes', () => {
  it.each([
    ['throttled', canceled('ThrottlingError', 'None'), 429],
    ['throttled with another code', canceled('ProvisionedThroughputExceeded'), 429],
    ['conflicting', canceled('TransactionConflict'), 503],
    ['hanging', 'hang', 503],
  ] as const)('whose transactions are always %s fail in time', async (_, answer, status) => {
    const { answers, lines } = await askAllFor(status)(
      only('TransactWriteItems', () => answer),
      { requests: POSTS },
    );
    for (const reply of answers) expectReported(reply, status);
    expect(lines).toHaveLength(POSTS.length);
  });

  it('that always lose to concurrent ones fail in time, and callers are asked to retry soon', async () => {
    let version = 0;
    const lost = () => {
      version += 1;
      const reason = { Code: 'ConditionalCheckFailed', Item: { version: { N: String(version) } } };
      return failure('TransactionCanceledException', { CancellationReasons: [reason] });
    };
    const { answers, lines } = await askAll(only('TransactWriteItems', lost), {
      requests: POSTS.filter(({ api }) => api === 'turma'),
      functionMs: 2 * SHORT_MS,
    });
    for (const reply of answers) {
      expectReported(reply, 503);
      expect(reply.headers['retry-after']).toBe('1');
    }
    expect(JSON.stringify(lines)).toContain('TableContended');
  });
});

describe('a list', () => {
  it('fails in time if the table always leaves some keys unread', async () => {
    const { answers, lines } = await askAllThrottled(
      only('BatchGetItem', ({ RequestItems }) => ({
        status: 200,
        body: { Responses: {}, UnprocessedKeys: RequestItems },
      })),
      { requests: [{ api: 'calendar', target: '/events' }] },
    );
    expect(server.calls.filter((name) => name === 'BatchGetItem').length).toBeGreaterThan(1);
    for (const reply of answers) expectReported(reply, 429);
    // On a busy machine, the deadline can come during a call instead of between two.
    expect(JSON.stringify(lines)).toMatch(/keys unread|before the deadline of the request/);
  });

  it('whose calls are all slow has one deadline for them', async () => {
    const { answers, lines } = await askAll(
      async (operation, body) => {
        await setTimeout(2000);
        return server.forward(operation, body);
      },
      { requests: [{ api: 'calendar', target: '/events' }] },
    );
    for (const reply of answers) expectReported(reply, 503);
    expect(JSON.stringify(lines)).toContain('before the deadline of the request');
  });
});
