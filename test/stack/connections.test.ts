import { expect, it } from 'vitest';
import { call } from './call.ts';

it('connections are kept for a minute, so that no request of a busy client meets the end of one', async () => {
  const { headers } = await call('/turma/v1/openapi.json', {});
  expect(headers.get('keep-alive')).toBe('timeout=60');
});
