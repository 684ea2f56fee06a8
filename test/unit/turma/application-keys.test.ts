import { describe, expect, it, vi } from 'vitest';
import { log } from '../../../lib/log.ts';
import { gatewayEvent, invocation } from '../http/gateway-event.ts';
import { useSettings } from '../http/settings.ts';

/** The refusal of a request without a token: for want of a key, or else for want of the token. */
async function refusal(configured: string, sent?: string): Promise<string> {
  vi.resetModules();
  useSettings({ API_KEYS: configured });
  log.setLogLevel('SILENT');
  const { list } = await import('../../../functions/turma/situacoes-turma.ts');
  const headers = sent === undefined ? {} : { 'x-api-key': sent };
  const { statusCode, body = '' } = await list(gatewayEvent({ headers }), invocation);
  expect(statusCode).toBe(401);
  return /An application key|A token/.exec(body)?.[0] ?? body;
}

describe('the application key', () => {
  it.each(['first-key', 'other-key'])('is one of those of the deployment: %s', async (key) => {
    expect(await refusal('first-key, other-key', key)).toBe('A token');
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['another one of the same length', 'wrong-key'],
    ['the beginning of one', 'first'],
    ['longer than one', 'first-key2'],
    ['a list of them', 'first-key, other-key'],
    ['as long as one in characters only', 'fírst-key'],
  ])('is refused if it is %s', async (_, key) => {
    expect(await refusal('first-key, other-key', key)).toBe('An application key');
  });

  it.each([undefined, 'any'])('is not needed if the deployment has none: %s', async (key) => {
    expect(await refusal('', key)).toBe('A token');
  });
});
