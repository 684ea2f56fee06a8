import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { turmas } from '../../../lib/turma/keys.ts';
import { inProcessApi } from '../../../scripts/stack/in-process.ts';
import { TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';
import { catchLog } from '../../unit/http/log-lines.ts';
import { useOwnTable } from '../own-table.ts';
import { putItem, readItem, waysToBreak } from './planting.ts';

const CLASS = 8_500_001;

let call: Awaited<ReturnType<typeof inProcessApi>>;
beforeAll(async () => {
  await useOwnTable();
  call = await inProcessApi('turma:read turma:write');
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('a class with a broken status gets its news, or the write fails at once, with its cause in the log', async () => {
  await putRecords(turmas, [{ ...TURMA, idTurma: CLASS, descricaoHorario: null }]);
  const item = await readItem(turmas.key({ idTurma: CLASS }));
  const ways = waysToBreak(item).filter(({ how }) => how.startsWith('idSituacaoTurma:'));
  expect(ways.length).toBeGreaterThan(5);
  const body = { 'id-turma': CLASS, titulo: 'Aviso', conteudo: 'Prova na terça' };
  for (const { how, broken } of ways) {
    await putItem(broken(item));
    const logged = catchLog();
    const { status } = await call({ method: 'POST', target: '/noticias', body });
    const lines = logged();
    expect([how, status]).toEqual([how, how.endsWith(': gone') ? 500 : 200]);
    if (status !== 500) continue;
    const error = { message: expect.stringContaining(`check turma ${item.pk} ${item.sk}`) };
    expect(lines).toContainEqual(
      expect.objectContaining({ message: 'unexpected error', error: expect.objectContaining(error) }),
    );
    expect(JSON.stringify(lines), 'the log has no contents').not.toContain(TURMA.nomeComponente);
  }
});
