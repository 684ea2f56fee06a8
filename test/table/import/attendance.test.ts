import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../../../lib/table/read.ts';
import { requireFrequencia } from '../../../lib/turma/attendance/frequencias.ts';
import { frequenciasDias } from '../../../lib/turma/keys.ts';
import { FlakyDynamoDb, failure } from '../flaky-dynamodb.ts';
import { discenteRow, importInOwnProcess, importInto, rowsFile, turmaRow } from './command.ts';

const MONDAY = Date.UTC(2026, 2, 2, 3);
const TUESDAY = Date.UTC(2026, 2, 3, 3);
const STUDENTS = [1, 2, 3, 4];

/** The identifier, the student and the day of a row. */
type Row = readonly [id: number, idParticipante: number, data: number];

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
afterAll(() => server.stop());

const isWrite = (operation: string) => operation.includes('Write') || operation === 'PutItem';

/** Runs an import that fails after a number of writes. @returns how many it began */
async function interrupted(completed: number, run: () => Promise<unknown>): Promise<number> {
  let writes = 0;
  server.behave((operation, body) => {
    if (isWrite(operation)) writes += 1;
    return isWrite(operation) && writes > completed
      ? failure('AccessDeniedException')
      : server.forward(operation, body);
  });
  await run();
  server.behave();
  return writes;
}

/** A class with students; its rows are imported and read with this identifier. */
async function newClass(idTurma: number) {
  const classes = await rowsFile('turmas.ndjson', [turmaRow(idTurma)]);
  const students = STUDENTS.map((id) => discenteRow(id, idTurma));
  await importInto(classes, await rowsFile('participantes.ndjson', students));
  const fileOf = (...rows: readonly Row[]) =>
    rowsFile(
      'frequencias.ndjson',
      rows.map(([id, idParticipante, data]) => ({
        'id-frequencia': 610_000_000 + id,
        'id-turma': idTurma,
        'id-participante': idParticipante,
        data,
        faltas: 0,
        'quantidade-aulas': 2,
        'data-registro': data,
      })),
    );
  const importRows = async (...rows: readonly Row[]) => importInto(await fileOf(...rows));
  const rowsOn = async (data: number) => {
    const day = await get(frequenciasDias, frequenciasDias.key({ idTurma, data }));
    return day?.linhas.map(({ idFrequencia, idParticipante }) => [
      idFrequencia - 610_000_000,
      idParticipante,
    ]);
  };
  const find = async (id: number) => {
    const { frequencia } = await requireFrequencia(idTurma, 610_000_000 + id);
    return [frequencia.idParticipante, frequencia.data];
  };
  return { fileOf, importRows, rowsOn, find };
}

describe('imported attendance', () => {
  it('moves to another day', async () => {
    const { importRows, rowsOn, find } = await newClass(160);
    await importRows([1, 1, MONDAY], [2, 2, MONDAY], [3, 3, MONDAY]);
    expect(await importRows([2, 2, TUESDAY])).toMatchObject({ code: 0 });
    expect(await rowsOn(MONDAY)).toEqual([
      [1, 1],
      [3, 3],
    ]);
    expect(await rowsOn(TUESDAY)).toEqual([[2, 2]]);
    expect(await Promise.all([1, 2, 3].map(find))).toEqual([
      [1, MONDAY],
      [2, TUESDAY],
      [3, MONDAY],
    ]);

    await importRows([1, 1, TUESDAY], [2, 2, MONDAY], [3, 3, TUESDAY]);
    expect(await rowsOn(MONDAY)).toEqual([[2, 2]]);
    await importRows([1, 1, MONDAY], [2, 2, MONDAY], [3, 3, MONDAY]);
    expect(await rowsOn(TUESDAY)).toEqual([]);
    expect(await Promise.all([1, 2, 3].map(find))).toEqual([
      [1, MONDAY],
      [2, MONDAY],
      [3, MONDAY],
    ]);
  });

  it('moves to another student', async () => {
    const { importRows, rowsOn, find } = await newClass(161);
    await importRows([1, 1, MONDAY], [2, 2, MONDAY]);
    await importRows([1, 3, MONDAY], [2, 4, TUESDAY]);
    expect([await rowsOn(MONDAY), await rowsOn(TUESDAY)]).toEqual([[[1, 3]], [[2, 4]]]);
    expect(await Promise.all([1, 2].map(find))).toEqual([
      [3, MONDAY],
      [4, TUESDAY],
    ]);
  });

  it('is that of the last row with an identifier', async () => {
    const { importRows, rowsOn, find } = await newClass(162);
    await importRows([1, 1, MONDAY], [2, 2, MONDAY], [1, 1, TUESDAY]);
    expect([await rowsOn(MONDAY), await rowsOn(TUESDAY)]).toEqual([[[2, 2]], [[1, 1]]]);
    expect(await find(1)).toEqual([1, TUESDAY]);
  });

  it('moves between days when an interrupted import is repeated, wherever that was interrupted', async () => {
    const { importRows, rowsOn, find } = await newClass(163);
    const before: Row[] = STUDENTS.map((id) => [id, id, id === 4 ? TUESDAY : MONDAY]);
    const after: Row[] = [
      [2, 2, TUESDAY],
      [3, 3, TUESDAY],
      [4, 4, MONDAY],
    ];
    let writes = 0;
    for (let completed = 0; completed <= writes; completed += 1) {
      await importRows(...before);
      writes = await interrupted(completed, () => importRows(...after));
      expect(await importRows(...after)).toMatchObject({ code: 0 });
      expect([await rowsOn(MONDAY), await rowsOn(TUESDAY)], `${completed} writes`).toEqual([
        [
          [1, 1],
          [4, 4],
        ],
        [
          [2, 2],
          [3, 3],
        ],
      ]);
      expect(await Promise.all(STUDENTS.map(find))).toEqual([
        [1, MONDAY],
        [2, TUESDAY],
        [3, TUESDAY],
        [4, MONDAY],
      ]);
    }
    expect(writes).toBeGreaterThan(2);
  });

  it('moves if the import is interrupted twice, and its former neighbour is replaced in between', async () => {
    const pairs = [1, 2, 3, 4].flatMap((first) => [1, 2].map((second) => [first, second] as const));
    for (const [first, second] of pairs) {
      const { importRows, rowsOn, find } = await newClass(16_500 + 10 * first + second);
      await importRows([1, 1, MONDAY], [2, 2, MONDAY], [3, 3, MONDAY], [4, 4, MONDAY]);
      // The first run may replace row 2 on Monday; then the second one need not move it.
      const after: Row[] = [
        [5, 2, MONDAY],
        [2, 2, TUESDAY],
        [3, 3, TUESDAY],
      ];
      for (const completed of [first, second]) await interrupted(completed, () => importRows(...after));
      expect(await importRows(...after)).toMatchObject({ code: 0 });
      expect(await rowsOn(MONDAY), `${first} and ${second} writes`).not.toContainEqual([3, 3]);
      expect([await find(3), await find(4)]).toEqual([
        [3, TUESDAY],
        [4, MONDAY],
      ]);
    }
  });

  it('is found if another import moves the next row in the meantime, whenever that runs', async () => {
    const { fileOf, importRows, find } = await newClass(164);
    const others = await fileOf([3, 3, TUESDAY]);
    let writes = 1;
    for (let completed = 0; completed < writes; ) {
      await importRows(...STUDENTS.map((id): Row => [id, id, MONDAY]));
      writes = 0;
      let other: ReturnType<typeof importInOwnProcess> | undefined;
      let isBeside = false;
      let held: string | undefined;
      server.behave(async (operation, body) => {
        const call = JSON.stringify(body);
        // On a busy machine the SDK repeats the call before which the other import runs.
        if (call === held) await other;
        else if (isWrite(operation) && !isBeside) {
          if (writes === completed) {
            isBeside = true;
            held = call;
            other = importInOwnProcess(others);
            await other;
            isBeside = false;
          }
          writes += 1;
        }
        return server.forward(operation, body);
      });
      const result = await importRows([2, 2, TUESDAY]);
      expect(await other).toMatchObject({ code: 0, stderr: '' });
      server.behave();
      // On a busy machine the other import can take longer than all attempts of the call before which it runs.
      if (result.stderr.includes('DynamoDB did not serve')) continue;
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(await Promise.all(STUDENTS.map(find)), `${completed} writes`).toEqual([
        [1, MONDAY],
        [2, TUESDAY],
        [3, TUESDAY],
        [4, MONDAY],
      ]);
      completed += 1;
    }
    expect(writes).toBeGreaterThan(2);
  });
});
