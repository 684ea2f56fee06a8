import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAll } from '../../../lib/table/read.ts';
import { topicosAulas } from '../../../lib/turma/keys.ts';
import { FlakyDynamoDb } from '../flaky-dynamodb.ts';
import { importInto, rowsFile, turmaRow } from './command.ts';

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
afterAll(() => server.stop());

const ID_TURMA = 146;
const TOPICS = 80;

const topicRow = (id: number, parent: number) => ({
  ...{ 'id-topico-aula': id, 'id-topico-pai': parent, 'id-turma': ID_TURMA, descricao: `Tema ${id}` },
  ...{ 'data-inicio': 0, 'data-fim': 0, visivel: true, cancelado: false },
});

it('an import looks up rows that refer to later ones once, in whatever order they are', async () => {
  const ids = Array.from({ length: TOPICS }, (_, n) => TOPICS - n);
  const classes = await rowsFile('turmas.ndjson', [turmaRow(ID_TURMA)]);
  const chain = await rowsFile(
    'topicos-aulas.ndjson',
    ids.map((id) => topicRow(id, id - 1)),
  );
  server.behave();
  expect(await importInto(classes, chain)).toMatchObject({ code: 0, stderr: '' });
  expect(server.calls.filter((call) => call === 'BatchGetItem').length).toBeLessThan(10);
  const stored = await readAll(topicosAulas.range({ idTurma: ID_TURMA }));
  expect(stored.map(({ idTopicoPai }) => idTopicoPai)).toEqual(Array.from({ length: TOPICS }, (_, n) => n));
});
