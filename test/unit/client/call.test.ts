import { describe, expect, it } from 'vitest';
import { type Answer, ApiError } from '../../../scripts/build/client/runtime/answer.ts';
import { type ClientOptions, caller, type Endpoint } from '../../../scripts/build/client/runtime/call.ts';
import { pages } from '../../../scripts/build/client/runtime/pages.ts';

const LIST: Endpoint = {
  method: 'GET',
  path: '/shelves/{shelf-id}/books',
  query: ['author', 'words', 'lent'],
  headers: ['counted'],
  statuses: [200],
};
const CREATE: Endpoint = { method: 'POST', path: '/books', statuses: [200, 204] };

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** A client whose calls are answered here, and what it has sent. */
function clientOf(
  answer: () => Response,
  { repeats = true, ...options }: Partial<ClientOptions> & { repeats?: boolean } = {},
) {
  const sent: Sent[] = [];
  const call = caller(
    {
      baseUrl: 'https://books.example/v1',
      fetch: async (url, init = {}) => {
        sent.push({ url: String(url), init });
        return answer();
      },
      ...options,
    },
    repeats,
  );
  return { call, sent };
}

const headersOf = (sent: Sent | undefined) => Object.fromEntries(new Headers(sent?.init.headers));

/** What a call is rejected with. */
async function refusalOf(answer: Response): Promise<ApiError> {
  const error: unknown = await clientOf(() => answer)
    .call(CREATE)
    .catch((reason) => reason);
  if (error instanceof ApiError) return error;
  throw error;
}

describe('a call', () => {
  it('puts parameters where the operation has them', async () => {
    const { call, sent } = clientOf(() => json([]));
    await call(LIST, { 'shelf-id': 'a/ b', author: 7, lent: false, counted: true, unknown: 1 });
    expect(sent).toMatchObject([
      { url: 'https://books.example/v1/shelves/a%2F%20b/books?author=7&lent=false', init: { method: 'GET' } },
    ]);
    expect(headersOf(sent[0])).toEqual({ counted: 'true' });
    expect(sent[0]?.init.body).toBeNull();
  });

  it.each([
    [true, ['a', 'b, c'], '?words=a&words=b%2C+c'],
    [false, ['a', 'b'], '?words=a%2Cb'],
    [true, [], ''],
    [false, [], ''],
    [false, undefined, ''],
    [true, undefined, ''],
  ])('writes several values (repeated: %s) of %j as %s', async (repeats, words, query) => {
    const { call, sent } = clientOf(() => json([]), { repeats });
    await call(LIST, { 'shelf-id': 1, words });
    expect(sent[0]?.url).toBe(`https://books.example/v1/shelves/1/books${query}`);
  });

  it('sends a body as JSON', async () => {
    const { call, sent } = clientOf(() => json({}));
    await call(CREATE, { body: { title: 'Água viva', year: undefined } });
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"title":"Água viva"}' });
    expect(headersOf(sent[0])).toEqual({ 'content-type': 'application/json' });
  });

  it('goes below the base, with or without a slash at its end', async () => {
    const { call, sent } = clientOf(() => json({}), { baseUrl: 'http://localhost:3000/v1//' });
    await call(CREATE);
    expect(sent[0]?.url).toBe('http://localhost:3000/v1/books');
  });

  it('uses another method if it is told to', async () => {
    const { call, sent } = clientOf(() => json({}));
    await call(CREATE, {}, { method: 'PUT' });
    expect(sent[0]?.init.method).toBe('PUT');
  });

  it('shows a token, asked for anew each time', async () => {
    const tokens = ['first', 'second'];
    const { call, sent } = clientOf(() => json({}), { token: async () => tokens.shift() });
    for (const _ of [1, 2, 3]) await call(CREATE);
    expect(sent.map((one) => headersOf(one).authorization)).toEqual([
      'Bearer first',
      'Bearer second',
      undefined,
    ]);
    const fixed = clientOf(() => json({}), { token: 'fixed' });
    await fixed.call(CREATE);
    expect(headersOf(fixed.sent[0]).authorization).toBe('Bearer fixed');
  });

  it('sends the headers of the client and its own, which count for more', async () => {
    const { call, sent } = clientOf(() => json({}), { headers: { 'x-api-key': 'k', 'x-a': '1' } });
    await call(CREATE, {}, { headers: { 'x-a': '2' } });
    expect(headersOf(sent[0])).toEqual({ 'x-api-key': 'k', 'x-a': '2' });
  });

  it('answers with status, headers and record', async () => {
    const headers = { 'x-total': '3' };
    const { call } = clientOf(() => new Response('[1,2]', { headers }));
    const answer = await call<Answer<200, number[]>>(LIST, { 'shelf-id': 1 });
    expect(answer).toMatchObject({ status: 200, body: [1, 2] });
    expect(answer.headers.get('x-total')).toBe('3');
  });

  it('has no record where the answer has none', async () => {
    const { call } = clientOf(() => new Response(null, { status: 204 }));
    expect(await call(CREATE)).toMatchObject({ status: 204, body: undefined });
  });
});

describe('the end of a call', () => {
  /** As `fetch` does: it never answers, and minds the signal. */
  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      const { signal } = init ?? {};
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const call = caller({ baseUrl: 'https://books.example', timeoutMs: 20, fetch: silent }, true);

  it('comes after the time that it may take', async () => {
    await expect(call(CREATE)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('comes after the time of its own', async () => {
    const started = performance.now();
    const patient = caller({ baseUrl: 'https://books.example', fetch: silent }, true);
    await expect(patient(CREATE, {}, { timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('comes with the signal', async () => {
    const controller = new AbortController();
    const ended = call(CREATE, {}, { signal: controller.signal, timeoutMs: 60_000 });
    controller.abort(new Error('no longer wanted'));
    await expect(ended).rejects.toThrow('no longer wanted');
    await expect(call(CREATE, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a refusal', () => {
  it('has the words of the class API', async () => {
    const body = { error: 'invalid_request', error_description: 'id-turma: is required', status: 400 };
    const error = await refusalOf(json(body, 400));
    expect(error).toMatchObject({ name: 'ApiError', status: 400, code: 'invalid_request', params: {}, body });
    expect(error.message).toBe('400 invalid_request id-turma: is required');
  });

  it('has the words of the calendar, with what is wrong with which parameter', async () => {
    const data = { status: 400, params: { per_page: 'expected a whole number' } };
    const body = { code: 'rest_invalid_param', message: 'Not acceptable: per_page', data };
    expect(await refusalOf(json(body, 400))).toMatchObject({
      code: 'rest_invalid_param',
      message: '400 rest_invalid_param Not acceptable: per_page',
      params: { per_page: 'expected a whole number' },
    });
  });

  it('names the parameters that are missing', async () => {
    const data = { status: 400, params: ['title', 'start_date'] };
    const body = { code: 'rest_missing_callback_param', message: 'Missing: title, start_date', data };
    const { params } = await refusalOf(json(body, 400));
    expect(params).toEqual({ title: body.message, start_date: body.message });
  });

  it('has no code where a gateway answers', async () => {
    const error = await refusalOf(json({ message: 'Too Many Requests' }, 429));
    expect(error).toMatchObject({ status: 429, code: '', message: '429 Too Many Requests' });
  });

  it('is also an answer that the operation does not declare, or that is no JSON', async () => {
    expect(await refusalOf(json({ id: 1 }, 202))).toMatchObject({ status: 202, body: { id: 1 } });
    const page = '<h1>Bad gateway</h1>';
    expect(await refusalOf(new Response(page, { status: 502 }))).toMatchObject({
      status: 502,
      code: '',
      body: page,
      message: '502 unexpected answer',
    });
    expect(await refusalOf(new Response('<h1>Please log in</h1>'))).toMatchObject({ status: 200, code: '' });
  });
});

describe('the pages of a list', () => {
  interface Page {
    readonly books: readonly number[];
    readonly next_rest_url?: string;
  }
  const endpoint: Endpoint = { method: 'GET', path: '/books', query: ['page', 'words'], statuses: [200] };

  it('come one after the other, and from where the client is', async () => {
    const answers: Page[] = [
      { books: [1, 2], next_rest_url: 'https://elsewhere.example/v1/books/?words=a%2Cb&page=2' },
      { books: [3] },
    ];
    const { call, sent } = clientOf(() => json(answers.shift()), { repeats: false, token: 'secret' });
    const found: number[] = [];
    for await (const { books } of pages<Page>(call, endpoint, { words: ['a', 'b'] }, undefined))
      found.push(...books);
    expect(found).toEqual([1, 2, 3]);
    expect(sent.map(({ url }) => url)).toEqual([
      'https://books.example/v1/books?words=a%2Cb',
      'https://books.example/v1/books?page=2&words=a%2Cb',
    ]);
  });

  it('end where nobody wants more', async () => {
    const { call, sent } = clientOf(() => json({ books: [1], next_rest_url: 'https://x.example/?page=2' }));
    for await (const _ of pages<Page>(call, endpoint, {}, undefined)) break;
    expect(sent).toHaveLength(1);
  });
});
