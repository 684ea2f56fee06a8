import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { pageSizes } from '../../../schemas/page-sizes.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('the pages of lists', () => {
  it('have the usual sizes by default', () => {
    expect(pageSizes('TURMA', { default: 20, max: 100 })).toEqual({ default: 20, max: 100 });
  });

  it('have the sizes of the deployment, separately for each API', async () => {
    vi.stubEnv('TURMA_PAGE_SIZE', '3');
    vi.stubEnv('TURMA_LARGEST_PAGE', '7');
    vi.stubEnv('CALENDAR_PAGE_SIZE', '4');
    vi.stubEnv('CALENDAR_LARGEST_PAGE', '8');
    const { limit } = await import('../../../schemas/turma/paging.ts');
    const { page } = await import('../../../schemas/calendar/paging.ts');
    const turma = z.object({ limit: limit() });
    const calendar = z.object(page());
    expect(turma.parse({})).toEqual({ limit: 3 });
    expect(turma.parse({ limit: '50' })).toEqual({ limit: 7 });
    expect(limit().description).toContain('above 7 count as 7');
    expect(calendar.parse({})).toMatchObject({ per_page: 4 });
    expect(calendar.parse({ per_page: '50' })).toMatchObject({ per_page: 8 });
  });

  it('cannot have sizes that are not numbers, and says which variable has one', () => {
    vi.stubEnv('CALENDAR_PAGE_SIZE', 'many');
    expect(() => pageSizes('CALENDAR', { default: 10, max: 50 })).toThrow(
      /^The function's environment is invalid:\n[\s\S]*number[\s\S]* at CALENDAR_PAGE_SIZE$/,
    );
  });
});
