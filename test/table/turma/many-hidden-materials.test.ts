import { beforeAll, expect, it } from 'vitest';
import { registros } from '../../../lib/turma/keys.ts';
import { MAX_RECORDS } from '../../../schemas/turma/registros-atividades.ts';
import { putRecords } from '../../stored-records.ts';
import { newClient } from '../broken-records/asking.ts';

const [CLASS, HIDDEN, SHOWN] = [8_510_001, 8_510_003, 8_510_004];

let ask: Awaited<ReturnType<typeof newClient>>;

/** News, two topics and a material of each, with so many more of the hidden one that no response may have them. */
beforeAll(async () => {
  ask = await newClient('turma', 'turma:read');
  const record = { idTurma: CLASS, idRegistro: 1, descricao: 'x', data: 1 };
  const material = { ...record, tipo: 'MATERIAL', visivel: true } as const;
  await putRecords(registros, [
    { ...record, tipo: 'NOTICIA' },
    { ...record, tipo: 'TOPICO_AULA', idRegistro: HIDDEN, visivel: false },
    { ...record, tipo: 'TOPICO_AULA', idRegistro: SHOWN, visivel: true },
    { ...material, idTopicoAula: SHOWN },
    ...Array.from({ length: MAX_RECORDS }, (_, n) => {
      return { ...material, idRegistro: 2 + n, data: 2 + n, idTopicoAula: HIDDEN };
    }),
  ]);
});

/** More classes than are read together. The others do not exist. */
const CLASSES = Array.from({ length: 12 }, (_, n) => CLASS + n * 10);

it.each([
  ['a class', [CLASS]],
  ['the first of many classes', CLASSES],
  ['the last of many classes', CLASSES.toReversed()],
])('the materials of hidden topics of %s do not count for students', async (_, classes) => {
  const target = `/registros-atividades?id-turma=${classes.join()}`;
  const { status, body } = await ask(target, { student: 1 });
  const turmas = classes.map((id) => ({ 'id-turma': id, 'total-registros': id === CLASS ? 3 : 0 }));
  expect([status, JSON.parse(body)]).toMatchObject([200, { 'total-registros': 3, turmas }]);
  expect(await ask(target)).toMatchObject({ status: 400 });
});
