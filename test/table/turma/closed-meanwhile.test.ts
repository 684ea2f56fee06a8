import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { docentes, participantes, turmas } from '../../../lib/turma/keys.ts';
import { inProcessApi } from '../../../scripts/stack/in-process.ts';
import { participant, TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';
import { FlakyDynamoDb } from '../flaky-dynamodb.ts';

/** Writes to a class whose status changes after they have read it. */

const [CONSOLIDATED, EXCLUDED] = [3, 4];
const [TEACHER, STUDENT] = [7_240_001, 7_240_002];
/** A day with a lesson. */
const DAY = Date.parse('2025-03-03T00:00-03:00');

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
let call: Awaited<ReturnType<typeof inProcessApi>>;
let idTurma = 7_241_000;

beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
  call = await inProcessApi('turma:read turma:write');
  await putRecords(docentes, [
    {
      ...{ idDocente: TEACHER, externo: false, nome: 'HELENA PRADO', cpf: null, login: null },
      ...{ identificador: null, idInstitucional: null, idLotacao: null, lotacao: null, email: null },
    },
  ]);
});
afterAll(() => server.stop());

const turma = () => ({ ...TURMA, idTurma, descricaoHorario: '2M12 (03/03/2025 - 10/03/2025)' });

beforeEach(async () => {
  server.behave();
  idTurma += 1;
  await putRecords(turmas, [turma()]);
  await putRecords(participantes, [participant(idTurma, STUDENT)]);
});

it.each([
  {
    what: 'a teacher',
    target: '/turmas',
    members: { 'id-docente': TEACHER, 'ch-dedicada-periodo': 30 },
    status: EXCLUDED,
    list: (id: number) => `/turmas/${id}/docentes`,
  },
  {
    what: 'news',
    target: '/noticias',
    members: { titulo: 'Aviso', conteudo: 'Na quinta.' },
    status: EXCLUDED,
    list: (id: number) => `/noticias?id-turma=${id}`,
  },
  {
    what: 'attendance',
    target: '/lancar-frequencias',
    members: { data: DAY, frequencias: [{ 'id-participante': STUDENT, faltas: 1 }] },
    status: CONSOLIDATED,
    list: (id: number) => `/frequencias?id-turma=${id}&id-participante=${STUDENT}&data=${DAY}`,
  },
])('a class that has just closed does not get $what', async ({ target, members, status, list }) => {
  let isChanged = false;
  server.behave(async (operation, body) => {
    if (operation === 'TransactWriteItems' && !isChanged) {
      isChanged = true;
      await putRecords(turmas, [{ ...turma(), idSituacaoTurma: status }]);
    }
    return server.forward(operation, body);
  });
  const refused = await call({
    method: 'POST',
    target,
    headers: { 'content-type': 'application/json' },
    body: { 'id-turma': idTurma, ...members },
  });
  expect([refused.status, isChanged]).toEqual([409, true]);
  expect(await call({ target: list(idTurma) })).toMatchObject({ status: 200, body: '[]' });
});
