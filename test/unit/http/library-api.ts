import type { Api } from '../../../lib/http/api.ts';
import { invalidRequest, methodNotAllowed, unauthorized } from '../../../lib/http/failure.ts';
import { readBody, readQuery } from '../../../lib/http/request.ts';

/** A small API for tests: names and records are the same on the wire and in the code. */
export const libraryApi: Api = {
  basePath: () => '/library/v1',
  wireName: (name) => name,
  collect: async (event) => ({
    path: event.pathParameters ?? {},
    query: readQuery(event),
    headers: event.headers,
    body: await readBody(event, ['json'], 1000),
  }),
  invalidRequest,
  present: (body) => body,
  failureBody: ({ reason, message }, { path, requestId }) => ({ reason, message, path, requestId }),
  checks: ['permission', 'input'],
  contentType: 'application/json',
  requireApplication: ({ headers }) => {
    if (headers['x-api-key'] === 'wrong') throw unauthorized('Another application key is needed');
  },
  headers: ({ subject }) => ({ 'cache-control': subject === undefined ? 'public' : 'private' }),
  cors: {
    methods: ['GET'],
    requestHeaders: ['Authorization'],
    exposedHeaders: ['Allow'],
    credentials: false,
  },
  wrongMethod: methodNotAllowed,
};
