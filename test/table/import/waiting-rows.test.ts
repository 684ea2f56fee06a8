import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAll } from '../../../lib/table/read.ts';
import { topicosAulas } from '../../../lib/turma/keys.ts';
import { FlakyDynamoDb } from '../flaky-dynamodb.ts';
import { importInto, interruptedImport, rowsFile, turmaRow } from './command.ts';

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
afterAll(() => server.stop());

const topicRow = (idTurma: number, id: number) => ({
  ...{ 'id-topico-aula': id, 'id-topico-pai': id - 1, 'id-turma': idTurma, descricao: `Tema ${id}` },
  ...{ 'data-inicio': 0, 'data-fim': 0, visivel: true, cancelado: false },
});

/** Files with a class and its topics, each of which is the parent of the one before. */
async function newChain(idTurma: number, topics: number) {
  const ids = Array.from({ length: topics }, (_, n) => topics - n);
  const rows = ids.map((id) => topicRow(idTurma, id));
  return [await rowsFile('turmas.ndjson', [turmaRow(idTurma)]), await rowsFile('topicos-aulas.ndjson', rows)];
}

it('an import looks up rows that refer to later ones once, in whatever order they are', async () => {
  const files = await newChain(146, 80);
  server.behave();
  expect(await importInto(...files)).toMatchObject({ code: 0, stderr: '' });
  expect(server.calls.filter((call) => call === 'BatchGetItem').length).toBeLessThan(10);
  const stored = await readAll(topicosAulas.range({ idTurma: 146 }));
  expect(stored.map(({ idTopicoPai }) => idTopicoPai)).toEqual(Array.from({ length: 80 }, (_, n) => n));
});

it('an import can be interrupted while rows that have waited are loaded', async () => {
  const files = await newChain(147, 400);
  const begun = Promise.withResolvers<void>();
  server.behave((operation, body) => {
    if (server.calls.filter((call) => call === 'BatchWriteItem').length > 5) begun.resolve();
    return server.forward(operation, body);
  });
  expect(await interruptedImport(begun.promise, ...files)).toMatchObject({ code: 130 });
  expect((await readAll(topicosAulas.range({ idTurma: 147 }))).length).toBeLessThan(400);
});
