import { beforeAll, describe, expect, it } from 'vitest';
import { commit } from '../../../lib/table/commit.ts';
import { get } from '../../../lib/table/read.ts';
import { replace } from '../../../lib/table/writes.ts';
import { enquetes } from '../../../lib/turma/keys.ts';
import { putItem, readItem, waysToBreak } from '../broken-records/planting.ts';
import { type Api, startApi } from './api.ts';
import { discenteRow, importInto, rowsFile, turmaRow } from './command.ts';

const CLASS = 150;
const POLL = 510_000_000;
const DAY = 1_740_970_800_000;

const poll = (alternativas: readonly number[]) => ({
  ...{ 'id-enquete': POLL, 'id-turma': CLASS, pergunta: 'Quando?', autor: null },
  ...{ 'data-cadastro': DAY, 'data-inicio': DAY, 'data-fim': DAY },
  alternativas: alternativas.map((id, n) => ({ 'id-alternativa': id, descricao: `Opção ${n}` })),
});

let api: Api;

beforeAll(async () => {
  api = await startApi();
  const polls = await rowsFile('enquetes.ndjson', [poll([510_000_001, 510_000_002])]);
  await importInto(await rowsFile('turmas.ndjson', [turmaRow(CLASS)]), polls);
});

const change = (changes: object) =>
  api('/enquetes', { method: 'PUT', body: { 'id-enquete': POLL, ...changes } });

describe('an imported poll that ends when it begins', () => {
  it('can be changed while its period stays', async () => {
    expect(await change({ pergunta: 'Que dia?' })).toMatchObject({
      status: 200,
      body: { pergunta: 'Que dia?', 'data-inicio': DAY, 'data-fim': DAY },
    });
    expect(await change({ 'data-inicio': DAY, 'data-fim': DAY })).toMatchObject({ status: 200 });
  });

  it('can only get a period that ends later than it begins', async () => {
    const refused = { error_description: 'data-fim: expected an instant after data-inicio' };
    expect(await change({ 'data-fim': DAY - 1 })).toMatchObject({ status: 400, body: refused });
    expect(await change({ 'data-inicio': DAY + 1 })).toMatchObject({ status: 400, body: refused });
    expect(await change({ 'data-fim': DAY + 1 })).toMatchObject({ status: 200 });
  });
});

describe('an imported poll of which two rows have different alternatives', () => {
  it('takes answers with those of the last row', async () => {
    const id = 510_000_020;
    const [dropped, kept, added] = [id + 1, id + 2, id + 3];
    const rows = [
      [dropped, kept],
      [kept, added],
    ].map((alternativas) => ({ ...poll(alternativas), 'id-enquete': id }));
    const answer = (idDiscente: number, choice: number) => ({
      ...{ 'id-enquete': id, 'id-turma': CLASS, 'id-alternativa': choice },
      ...{ 'id-discente': idDiscente, 'data-resposta': DAY },
    });
    const answers = await rowsFile('respostas-enquetes.ndjson', [answer(21, dropped), answer(22, added)]);
    const files = [
      await rowsFile('participantes.ndjson', [discenteRow(21, CLASS), discenteRow(22, CLASS)]),
      await rowsFile('enquetes.ndjson', rows),
    ];
    const refused = {
      code: 3,
      stderr: `${answers}:1: id-alternativa: there is no alternative ${dropped} of poll ${id}\n`,
    };
    expect(await importInto(...files, answers)).toMatchObject(refused);
    expect(await api(`/enquetes/${id}`)).toMatchObject({
      body: { 'total-respostas': 1, alternativas: [{ 'total-votos': 0 }, { 'total-votos': 1 }] },
    });
    const before = { ...poll([dropped]), 'id-enquete': id };
    await importInto(await rowsFile('enquetes.ndjson', [before]));
    expect(await importInto('--dry-run', ...files, answers)).toMatchObject(refused);
  });
});

describe('a poll that is imported again', () => {
  it('conflicts with a change that has read it before', async () => {
    const id = 510_000_040;
    const row = { ...poll([id + 1, id + 2]), 'id-enquete': id };
    await importInto(await rowsFile('enquetes.ndjson', [row]));
    const before = await get(enquetes, enquetes.key({ idTurma: CLASS, idEnquete: id }));
    if (before === undefined) throw new Error('The poll was not imported');
    const again = await rowsFile('enquetes.ndjson', [{ ...row, pergunta: 'Que dia?' }]);
    expect(await importInto(again)).toMatchObject({ code: 0 });
    await expect(commit(replace(enquetes, before, before))).rejects.toThrow();
    expect(await api(`/enquetes/${id}`)).toMatchObject({ body: { pergunta: 'Que dia?' } });
  });

  it('replaces a broken one', async () => {
    const id = 510_000_050;
    const row = { ...poll([id + 1, id + 2]), 'id-enquete': id };
    const file = await rowsFile('enquetes.ndjson', [row]);
    await importInto(file);
    const item = await readItem(enquetes.key({ idTurma: CLASS, idEnquete: id }));
    const ways = waysToBreak(item).filter(({ how }) => /^(?:idTurma|version): /.test(how));
    expect(ways).not.toEqual([]);
    for (const { how, broken } of ways) {
      await putItem(broken(item));
      expect(await importInto(file), how).toMatchObject({ code: 0, stderr: '' });
      expect(await api(`/enquetes/${id}`), how).toMatchObject({ body: { pergunta: row.pergunta } });
    }
  });
});

describe('an imported poll with an answer', () => {
  it('keeps its alternatives, and may get others', async () => {
    const id = 510_000_030;
    const [first, second] = [id + 1, id + 2];
    const answer = {
      ...{ 'id-enquete': id, 'id-turma': CLASS, 'id-alternativa': first },
      ...{ 'id-discente': 31, 'data-resposta': DAY },
    };
    await importInto(
      await rowsFile('participantes.ndjson', [discenteRow(31, CLASS)]),
      await rowsFile('enquetes.ndjson', [{ ...poll([first, second]), 'id-enquete': id }]),
      await rowsFile('respostas-enquetes.ndjson', [answer]),
    );
    const kept = { 'id-alternativa': first };
    const changeTo = (...alternativas: object[]) =>
      api('/enquetes', { method: 'PUT', body: { 'id-enquete': id, alternativas } });
    const refused = { status: 409, body: { error: 'conflict' } };
    expect(await changeTo(kept, { 'id-alternativa': second, descricao: 'Sexta' })).toMatchObject(refused);
    expect(await changeTo(kept, { descricao: 'Sexta' })).toMatchObject(refused);
    const extended = await changeTo(kept, { 'id-alternativa': second }, { descricao: 'Sexta' });
    expect(extended).toMatchObject({
      status: 200,
      body: { alternativas: [{ descricao: 'Opção 0' }, { descricao: 'Opção 1' }, { descricao: 'Sexta' }] },
    });
  });
});

describe('a student with a negative identifier', () => {
  const OPEN = 510_000_010;
  const votes = (id: number) => ({ 'id-enquete': OPEN, 'id-turma': CLASS, 'id-discente': id });

  it('answers polls, by a request and by an import', async () => {
    const open = { ...poll([510_000_011]), 'id-enquete': OPEN, 'data-fim': DAY * 4 };
    const answer = { ...votes(-2), 'id-alternativa': 510_000_011, 'data-resposta': DAY };
    const students = [discenteRow(-1, CLASS), discenteRow(-2, CLASS)];
    const imported = await importInto(
      await rowsFile('participantes.ndjson', students),
      await rowsFile('enquetes.ndjson', [open]),
      await rowsFile('respostas-enquetes.ndjson', [answer]),
    );
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    const body = { 'id-alternativa': 510_000_011, 'id-discente': -1 };
    expect(await api(`/enquetes/${OPEN}/respostas`, { method: 'POST', body })).toMatchObject({ status: 200 });
    const answers = [votes(-2), votes(-1)];
    expect(await api(`/enquetes/${OPEN}/respostas`)).toMatchObject({ status: 200, body: answers });
    expect(await api(`/enquetes-respondidas?id-discente=-1`)).toMatchObject({
      status: 200,
      body: [votes(-1)],
    });
    expect(await api(`/enquetes/${OPEN}`)).toMatchObject({ body: { 'total-respostas': 2 } });
  });
});

describe('an alternative that a poll has twice', () => {
  it('is refused', async () => {
    const file = await rowsFile('enquetes.ndjson', [poll([510_000_001, 510_000_002, 510_000_001])]);
    expect(await importInto(file)).toMatchObject({
      code: 3,
      stderr: `${file}:1: alternativas[2].id-alternativa: expected each id-alternativa once\n`,
    });
  });
});
