import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../../../lib/table/read.ts';
import { tamanhos } from '../../../lib/turma/keys.ts';
import { LISTS } from '../../../lib/turma/lists/sizes.ts';
import { FlakyDynamoDb, failure } from '../flaky-dynamodb.ts';
import { useOwnTable } from '../own-table.ts';
import { discenteRow, importInto, rowsFile, turmaRow } from './command.ts';

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
beforeAll(async () => {
  await useOwnTable();
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
afterAll(() => server.stop());

const sizeOf = async (lista: string) => (await get(tamanhos, tamanhos.key({ lista })))?.registros ?? 0;

/** Fails the calls that change the size of a list, as if the import were killed before them. */
const failToCount = () =>
  server.behave((operation, body) =>
    operation.endsWith('WriteItems') && JSON.stringify(body).includes('TAMANHOS')
      ? failure('AccessDeniedException')
      : server.forward(operation, body),
  );

const boletimRow = (idDiscente: number, ano: number) => ({
  'id-turma': 1,
  'media-final': null,
  situacao: 'MATRICULADO',
  'notas-unidades': [],
  ano,
  periodo: 1,
  'id-discente': idDiscente,
  'id-situacao': 2,
  'id-componente': 1,
  'codigo-componente': 'MAT0311',
  'nome-componente': 'CÁLCULO I',
  'codigo-turma': '01',
  'carga-horaria': 60,
  recuperacao: null,
  faltas: 0,
  conceito: null,
});

describe('npm run import', () => {
  it('counts classes and report cards once, whenever it is interrupted and however often it is repeated', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => n + 1);
    const classes = await rowsFile(
      'turmas.ndjson',
      ids.map((id) => turmaRow(id)),
    );
    const students = await rowsFile(
      'participantes.ndjson',
      ids.map((id) => discenteRow(id, 1)),
    );
    const cards = await rowsFile(
      'boletim.ndjson',
      ids.map((id) => boletimRow(id, 1900 + id)),
    );

    for (const file of [classes, students, cards]) {
      failToCount();
      expect((await importInto(file)).code, file).toBe(file === students ? 0 : 1);
      server.behave();
      for (let time = 1; time <= 2; time += 1) expect(await importInto(file)).toMatchObject({ code: 0 });
    }
    expect(await sizeOf(LISTS.turmas)).toBe(120);
    expect(await sizeOf(LISTS.boletins)).toBe(120);
    expect(await sizeOf(LISTS.boletinsOf(1901))).toBe(1);
  });

  it('counts report cards in the year that they have now, also when it is interrupted', async () => {
    const ids = Array.from({ length: 40 }, (_, n) => 1001 + n);
    const cards = (yearOf: (id: number) => number) =>
      rowsFile(
        'boletim.ndjson',
        ids.map((id) => boletimRow(id, yearOf(id))),
      );
    const before = await sizeOf(LISTS.boletins);
    const students = ids.map((id) => discenteRow(id, 1));
    const first = await cards((id) => 2000 + id);
    await importInto(
      await rowsFile('turmas.ndjson', [turmaRow(1)]),
      await rowsFile('participantes.ndjson', students),
      first,
    );

    const corrected = await cards((id) => (id <= 1035 ? 3000 + id : 5000));
    failToCount();
    expect((await importInto(corrected)).code).toBe(1);
    server.behave();
    expect(await importInto(corrected)).toMatchObject({ code: 0 });
    expect(await sizeOf(LISTS.boletins)).toBe(before + 40);
    const sizes = [3001, 4001, 3040, 5000].map((ano) => sizeOf(LISTS.boletinsOf(ano)));
    expect(await Promise.all(sizes)).toEqual([0, 1, 0, 5]);
  });
});
