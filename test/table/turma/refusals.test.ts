import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { putItems } from '../../../lib/table/batch-write.ts';
import { tamanhos } from '../../../lib/turma/keys.ts';
import { LISTS } from '../../../lib/turma/lists/sizes.ts';
import { inProcessApi } from '../../../scripts/stack/in-process.ts';
import { useOwnTable } from '../own-table.ts';

let ask: (
  target: string,
  total?: boolean,
) => Promise<{ status: number | undefined; text: string; units: number }>;

// A separate table, because these sizes would affect the lists of other tests.
beforeAll(async () => {
  await useOwnTable();
  const call = await inProcessApi('turma:read');
  const Refused = z
    .looseObject({ error_description: z.string().default('') })
    .catch({ error_description: '' });
  ask = async (target, total = false) => {
    const headers = total ? { paginado: 'true' } : {};
    const { status, body, readUnits } = await call({ target, headers });
    return { status, text: Refused.parse(JSON.parse(body)).error_description, units: readUnits };
  };
  const sizes = [LISTS.turmas, LISTS.boletins, LISTS.boletinsOf(2025), LISTS.respostas];
  await putItems(sizes.map((lista) => tamanhos.toItem({ lista, registros: 50_000 })));
});

describe('while the lists over all classes are long,', () => {
  it.each([
    ['/turmas?order-asc=ano', false, 'id-componente'],
    ['/turmas?sigla-nivel=G', true, 'codigo-componente'],
    ['/boletim?', true, 'id-discente'],
    ['/boletim?order-desc=media-final', false, 'id-discente'],
    ['/boletim?periodo=1', false, 'ano'],
    ['/boletim?ano=2025&order-desc=media-final', false, 'id-discente'],
    ['/enquetes-respondidas?', true, 'id-enquete'],
    ['/enquetes-respondidas?order-asc=data-resposta', false, 'id-discente'],
  ])('GET %s (counted: %s) is rejected before it is read', async (target, total, advice) => {
    const { status, text, units } = await ask(target, total);
    expect([status, text]).toEqual([400, expect.stringContaining(advice)]);
    expect(units).toBeLessThanOrEqual(1);
  });

  it.each([
    '/turmas?limit=100',
    '/turmas?sigla-nivel=G',
    '/turmas?ano=2025&periodo=1&order-asc=nome-componente',
    '/boletim?limit=100',
    '/boletim?id-discente=1&order-desc=media-final',
    '/boletim?ano=2025&periodo=1',
    '/boletim?ano=2024&order-desc=media-final',
    '/enquetes-respondidas?limit=100&offset=10000',
    '/enquetes-respondidas?id-discente=1&order-desc=data-resposta',
  ])('GET %s succeeds', async (target) => {
    expect(await ask(target)).toMatchObject({ status: 200 });
  });
});
