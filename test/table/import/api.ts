import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { Signer, sign } from '../../../lib/local/signer.ts';
import { publicKeys } from '../../../scripts/local/signer.ts';
import { gatewayEvent, invocation } from '../../unit/http/gateway-event.ts';

export interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export type Api = (target: string, options?: { method?: string; body?: unknown }) => Promise<Answer>;

/** The class API on the table of the tests, in this process; the caller may do everything. */
export async function startApi(): Promise<Api> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { TOKEN_ISSUER: issuer, TOKEN_AUDIENCE: audience } = process.env;
  const key = { ...(await exportJWK(privateKey)), kid: randomUUID() };
  const signer = Signer.parse({ issuer, audience, key });
  process.env.TOKEN_KEYS = publicKeys(signer);
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const token = await sign(signer, { sub: 'tester', scope: 'turma:read turma:write turma:pessoal' }, '1h');
  const { handler } = await import('../../../functions/turma/fallback.ts');
  return async (target, { method = 'GET', body } = {}) => {
    const [path = '', query = ''] = target.split('?');
    const event = gatewayEvent({
      method,
      path: `/turma/v1${path}`,
      query,
      headers: { authorization: `Bearer ${token}`, paginado: 'true' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await handler(event, invocation);
    return {
      status: answer.statusCode,
      headers: answer.headers ?? {},
      body: JSON.parse(answer.body ?? 'null'),
    };
  };
}
