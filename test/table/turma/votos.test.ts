import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putItems } from '../../../lib/table/batch-write.ts';
import { commit } from '../../../lib/table/commit.ts';
import { TableContended } from '../../../lib/table/faults.ts';
import { get } from '../../../lib/table/read.ts';
import { create } from '../../../lib/table/writes.ts';
import { boletins, respostasEnquetes, tamanhos } from '../../../lib/turma/keys.ts';
import { LISTS } from '../../../lib/turma/lists/sizes.ts';
import type { Resposta } from '../../../lib/turma/polls/respostas-enquetes.ts';
import {
  pollName,
  totalOf,
  votosOf,
  votosOfEach,
  votosWithin,
  votosWrites,
} from '../../../lib/turma/polls/votos.ts';
import { TurmaBoletim } from '../../../schemas/turma/boletim.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import { checkTurma } from '../../../scripts/stack/check/turma.ts';
import { inProcessApi } from '../../../scripts/stack/in-process.ts';
import { useOwnTable } from '../own-table.ts';
import { largest } from './largest.ts';

let call: Awaited<ReturnType<typeof inProcessApi>>;

// A separate table, because it is checked as a whole.
beforeAll(async () => {
  await useOwnTable();
  call = await inProcessApi('turma:read');
});

let idEnquete = 0;
const idTurma = 57_610;
const [SIM, NAO] = [770_001, 770_002];

beforeEach(newPoll);

async function newPoll(): Promise<void> {
  idEnquete += 1;
  const alternativas = [SIM, NAO].map((idAlternativa) => ({ idAlternativa, descricao: `${idAlternativa}` }));
  const dates = { dataCadastro: 1, dataInicio: 1, dataFim: 2 };
  const poll = { idEnquete, idTurma, pergunta: 'Sim?', autor: null, respondida: true, version: 1 };
  await putItems(kinds.enquetes.items({ ...poll, ...dates, alternativas }));
}

const answer = (idDiscente: number, idAlternativa: number): Resposta => ({
  idEnquete,
  idTurma,
  idAlternativa,
  idDiscente,
  dataResposta: 1,
});
const answers = (count: number, idAlternativa: number) =>
  Array.from({ length: count }, (_, n) => answer(n, idAlternativa));
const load = (some: readonly Resposta[]) =>
  kinds.respostasEnquetes.write(some.flatMap((one) => kinds.respostasEnquetes.items(one)));
const votes = async () => Object.fromEntries(await votosOf({ idTurma, idEnquete }));

describe('imported answers', () => {
  it('are counted once, however often they are imported', async () => {
    await load(answers(250, SIM));
    await load(answers(300, SIM));
    expect(await votes()).toEqual({ [SIM]: 300 });
    expect(await checkTurma()).toEqual([]);
  });

  it('move their votes when they change', async () => {
    await load(answers(120, SIM));
    await load(answers(20, NAO));
    expect(await votes()).toEqual({ [SIM]: 100, [NAO]: 20 });
    expect(await checkTurma()).toEqual([]);
  });

  it('write no votes when only their time changes', () => {
    const earlier = answer(64, SIM);
    expect(votosWrites([{ ...earlier, dataResposta: 2 }], [earlier])).toEqual([]);
  });

  it('are counted by the last row of each student', async () => {
    await load([answer(1, SIM), answer(2, SIM), answer(1, NAO)]);
    expect(await votes()).toEqual({ [SIM]: 1, [NAO]: 1 });
  });

  it('are counted correctly despite concurrent answers and imports', async () => {
    const loads = Array.from({ length: 2 }, () => () => load(answers(200, SIM)));
    const others = Array.from({ length: 30 }, (_, n) => () => vote(answer(1000 + n, NAO)));
    await Promise.all([...loads, ...others].map(untilStored));
    expect(await votes()).toEqual({ [SIM]: 200, [NAO]: 30 });
    expect(await checkTurma()).toEqual([]);
  });
});

const vote = (one: Resposta) => commit(create(respostasEnquetes, one), ...votosWrites([one]));

/** Repeats a write, however long other writers of the same votes keep a busy machine from it. */
async function untilStored(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof TableContended)) throw error;
    await untilStored(write);
  }
}

describe('votes', () => {
  it('are the same by poll, by class and by keys', async () => {
    const first = idEnquete;
    await load(answers(9, SIM));
    await newPoll();
    const second = idEnquete;
    await load([answer(1, NAO)]);
    const polls = [first, second].map((id) => ({ idTurma, idEnquete: id }));
    const expected = [9, 1];
    const within = await votosWithin(idTurma, [first, second]);
    const each = await votosOfEach(polls);
    for (const [n, poll] of polls.entries()) {
      expect(totalOf(await votosOf(poll))).toBe(expected[n]);
      expect(within.get(pollName(poll))).toEqual(each.get(pollName(poll)));
      expect(within.get(pollName(poll))).toEqual(await votosOf(poll));
    }
    expect([...(await votosWithin(idTurma, [second])).keys()]).toEqual([
      pollName({ idTurma, idEnquete: second }),
    ]);
  });

  it.each([
    ['without', {}],
    ['with', { paginado: 'true' }],
  ])('are read once for a page of answers %s its total', async (_how, headers: Record<string, string>) => {
    await load(answers(30, SIM));
    const target = `/enquetes-respondidas?id-enquete=${idEnquete}&limit=10`;
    const page = await call({ target, headers });
    const sorted = await call({ target: `${target}&order-desc=total-respostas`, headers });
    expect([page.status, sorted.status]).toEqual([200, 200]);
    expect([page.calls, sorted.calls]).toEqual([4, 4]);
  });

  it('that do not match the answers are detected', async () => {
    await commit(...votosWrites([answer(64 - (idEnquete % 64), SIM)]));
    expect(await checkTurma()).toEqual([
      expect.stringMatching(/has 1 votes for 770001, but should not$/),
      expect.stringMatching(/sampled answers is \d+, but should be/),
    ]);
    await commit(...votosWrites([], [answer(64 - (idEnquete % 64), SIM)]));
    expect(await checkTurma()).toEqual([]);
  });
});

describe('the lists over all classes', () => {
  it('have the size of the imported records, counted once', async () => {
    const entry = { ...largest(TurmaBoletim), idTurma, ano: 2025 };
    const items = [1, 2, 3].map((idDiscente) => boletins.toItem({ ...entry, idDiscente }));
    await kinds.boletim.write(items.slice(0, 2));
    await kinds.boletim.write(items);
    const size = (lista: string) => get(tamanhos, tamanhos.key({ lista }));
    expect(await size(LISTS.boletins)).toMatchObject({ registros: 3 });
    expect(await size(LISTS.boletinsOf(2025))).toMatchObject({ registros: 3 });
    expect(await size(LISTS.boletinsOf(2024))).toBeUndefined();
  });
});
