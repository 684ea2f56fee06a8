import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allOperations, routesOf } from '../../../schemas/operation.ts';
import { resources } from '../../../schemas/turma/index.ts';
import { callInProcess, type InProcessRequest, ownSigner } from '../../../scripts/stack/in-process.ts';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { inBatches } from '../in-batches.ts';
import { useOwnTable } from '../own-table.ts';
import { write } from './example-records.ts';
import {
  CLASS,
  createRecords,
  MONDAY,
  OTHER,
  STUDENT,
  THIRD,
  vote,
  writeHidden,
  writeResults,
} from './hidden-class.ts';
import { participante, TARGETS, turma } from './student-targets.ts';

/**
 * A change of what a student may not see changes no response to the student: no record, order or total, of any
 * operation.
 */

const targets = Object.entries(TARGETS).flatMap(([path, rests]) =>
  rests.map((rest) => `/${path.split('/')[1]}${rest}`),
);

const NOW = Date.parse('2025-03-10T12:00:00Z');
let call: (request: InProcessRequest, claims: object) => ReturnType<typeof callInProcess>;
let before: ReadonlyMap<string, string>;
/** When the last change happened. */
let changedMs = NOW;

/** Everything that the student can learn from the targets. */
async function answers(): Promise<ReadonlyMap<string, string>> {
  vi.setSystemTime(NOW);
  const claims = { scope: 'turma:read turma:write', 'id-discente': STUDENT };
  const found = await inBatches(targets, async (target) => {
    const { status, headers, body } = await call({ target, headers: { paginado: 'true' } }, claims);
    return [target, JSON.stringify([status, headers, body])] as const;
  });
  return new Map(found);
}

/** The answers that are not as before the changes, each of which happens later than all before. */
async function changedBy(...changes: readonly (() => Promise<unknown>)[]) {
  for (const change of changes) {
    changedMs += 60_000;
    vi.setSystemTime(changedMs);
    await change();
  }
  const after = await answers();
  const changed = targets.filter((target) => after.get(target) !== before.get(target));
  return changed.map((target) => [target, before.get(target), after.get(target)] as const);
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  // The indexes that the targets query.
  await useOwnTable(['gsi1', 'gsi2', 'gsi3', 'gsi6']);
  const tokenWith = await ownSigner();
  const { handler } = await import('../../../functions/turma/fallback.ts');
  call = async (request, claims) => {
    const headers = { ...request.headers, authorization: await tokenWith({ ...claims }) };
    return retryWhileUnavailable(() => callInProcess(handler, '/turma/v1', { ...request, headers }));
  };
  await createRecords();
  before = await answers();
});
afterAll(() => vi.useRealTimers());

/** Records attendance as a teacher. */
async function recordFaltas(faltas: number): Promise<void> {
  const body = { 'id-turma': CLASS, data: MONDAY, frequencias: [{ 'id-participante': OTHER, faltas }] };
  const request = { method: 'PUT', target: '/lancar-frequencias', body };
  expect(await call(request, { scope: 'turma:write' })).toMatchObject({ status: 200 });
}

it('there are targets for every operation that reads', async () => {
  const routes = (await allOperations(resources)).flatMap(({ operation }) => routesOf(operation));
  const read = routes.flatMap(({ method, path }) => (method === 'GET' ? [path] : []));
  expect(Object.keys(TARGETS).toSorted()).toEqual(read.toSorted());
});

it('no response to a student shows a change of what students may not see', async () => {
  const person = { idParticipante: OTHER, cpfCnpj: '00000000009', login: 'outro' };
  const changed = await changedBy(
    () => writeResults(9),
    () => writeResults(7, THIRD, 10),
    () => recordFaltas(0),
    () => vote(OTHER, 770_001),
    () => vote(THIRD, 770_002),
    () => write('participantes', { ...person, idSituacaoMatricula: 25 }),
    () => write('docentes-turmas', { idDocenteTurma: 88_001, cpf: '00000000009' }),
    () => writeHidden('Zero'),
    () => writeHidden('Recuperação', 10),
  );
  expect(changed).toEqual([]);
});

it('responses to a student show a change of what the student may see', async () => {
  const changed = await changedBy(
    () => write('boletim', { mediaFinal: 9 }),
    () => write('respostas-tarefas', { nota: 1 }),
    () => vote(STUDENT, 770_002),
    () => write('topicos-aulas', { descricao: 'Derivadas' }),
  );
  expect(changed.map(([target]) => target)).toEqual(
    expect.arrayContaining([
      ...['/boletim?', '/respostas-tarefas?id-tarefa=790001', '/enquetes/760001/alternativas'],
      ...['/topicos-aulas/740001', `/aulas?${participante}`, `/registros-atividades?${turma}`],
    ]),
  );
});
