import { afterAll, beforeAll, expect, it } from 'vitest';
import { callInProcess, ownSigner } from '../../../scripts/stack/in-process.ts';
import { FlakyDynamoDb } from '../flaky-dynamodb.ts';

/** Eventually consistent reads that do not see the last writes yet: DynamoDB Local always does. */

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
let authorization: string;

beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
  authorization = await (await ownSigner())({ scope: 'turma:read', 'id-discente': 900_021 });
});
afterAll(() => server.stop());

it('the materials of a hidden topic are hidden from students, even if the topic is new', async () => {
  const { putRecords } = await import('../../stored-records.ts');
  const { registros } = await import('../../../lib/turma/keys.ts');
  const { turmaApi } = await import('../../../lib/turma/api.ts');
  const { handler } = await import('../../../functions/turma/fallback.ts');
  const [idTurma, idTopicoAula] = [7_234_567, 7_234_568];
  const common = { idTurma, data: 1_740_970_800_000 };
  await putRecords(registros, [
    { ...common, tipo: 'TOPICO_AULA', idRegistro: idTopicoAula, descricao: 'Prova', visivel: false },
    {
      ...common,
      ...{ tipo: 'MATERIAL', idRegistro: 7_234_569, descricao: 'Gabarito', idTopicoAula, visivel: true },
    },
    { ...common, tipo: 'NOTICIA', idRegistro: 7_234_570, descricao: 'Aviso' },
  ]);
  // The index has all of these already.
  let late = 0;
  server.behave((operation, body) => {
    const isLate = operation === 'BatchGetItem' && !JSON.stringify(body).includes('"ConsistentRead":true');
    if (!isLate) return server.forward(operation, body);
    late += 1;
    return { status: 200, body: { Responses: {}, UnprocessedKeys: {} } };
  });
  const { body } = await callInProcess(handler, turmaApi.basePath(), {
    target: `/registros-atividades?id-turma=${idTurma}`,
    headers: { authorization },
  });
  expect(JSON.parse(body)).toMatchObject({ turmas: [{ registros: [{ tipo: 'NOTICIA' }] }] });
  expect(late).toBe(1);
});
