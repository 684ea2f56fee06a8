import { describe, expect, it } from 'vitest';
import { call } from '../call.ts';
import { turma } from './api.ts';

describe('CORS', () => {
  it('lets a page send token and application key', async () => {
    const { status, headers } = await call('/turma/v1/noticias', {
      method: 'OPTIONS',
      headers: { origin: 'https://portal.example', 'access-control-request-method': 'PUT' },
    });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('https://portal.example');
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(/authorization.*x-api-key/);
  });

  it('lets a page read the total', async () => {
    const { headers } = await turma('/turmas', {
      headers: { origin: 'https://portal.example', paginado: 'true' },
    });
    expect(headers.get('access-control-expose-headers')).toContain('x-total');
  });
});
