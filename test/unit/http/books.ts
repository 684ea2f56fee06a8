import { afterEach, beforeAll, vi } from 'vitest';
import * as z from 'zod';
import type { Api } from '../../../lib/http/api.ts';
import { endpoint, type Respond } from '../../../lib/http/endpoint.ts';
import { operation } from '../../../schemas/operation.ts';
import { int32 } from '../../../schemas/params.ts';
import { gatewayEvent, invocation, type Request } from './gateway-event.ts';
import { type Claims, goodClaims, type Issuer, newIssuer } from './issuer.ts';
import { libraryApi } from './library-api.ts';
import { catchLog } from './log-lines.ts';
import { useSettings } from './settings.ts';

/** Two operations of a small API, and requests for them. */

/** Which needs `turma:write`. */
export const update = operation({
  route: 'PUT /books/{id}',
  summary: 'Changes a book',
  scopes: ['turma:write'],
  path: z.object({ id: int32() }),
  body: z.object({ title: z.string() }),
  answers: { 200: z.object({ id: z.int(), title: z.string() }), 204: null },
});
/** Which needs no token. */
export const free = operation({
  route: 'GET /books',
  summary: 'Lists the books',
  scopes: [],
  answers: { 200: z.array(z.string()) },
});

let issuer: Issuer;

/** Accepts tokens of an issuer of this file's own. */
export function useIssuer(): void {
  beforeAll(async () => {
    issuer = await newIssuer();
    useSettings({ TOKEN_KEYS: JSON.stringify({ keys: [issuer.publicKey] }), ALLOWED_ORIGINS: '*' });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** The header for a token with these claims besides the usual ones. */
export const bearer = async (claims: Claims) => `Bearer ${await issuer.sign({ ...goodClaims(), ...claims })}`;

/** Changes the title of the book. */
export const change: Respond<typeof update> = async ({ path, body }) => ({ id: path.id, title: body.title });

/** Sends the change of a book, as a writer unless other headers are passed. */
export async function ask(respond = change, request: Request = {}, api: Api = libraryApi) {
  const logged = catchLog();
  const answer = await endpoint(
    api,
    update,
    respond,
  )(
    gatewayEvent({
      method: 'PUT',
      path: '/library/v1/books/7',
      pathParameters: { id: '7' },
      body: '{"title":"Água Viva"}',
      ...request,
      headers: request.headers ?? { authorization: await bearer({ scope: 'turma:write' }) },
    }),
    invocation,
  );
  return { ...answer, logged: logged() };
}
