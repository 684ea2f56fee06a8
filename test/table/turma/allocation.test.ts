import { beforeAll, describe, expect, it } from 'vitest';
import { putItems } from '../../../lib/table/batch-write.ts';
import { readAll } from '../../../lib/table/read.ts';
import { docentes, docentesTurma, participantes, turmas } from '../../../lib/turma/keys.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import { inProcessApi } from '../../../scripts/stack/in-process.ts';
import { participant, TURMA } from '../../class-records.ts';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { putRecords } from '../../stored-records.ts';

const NUMBER = 7_980_000;

let call: Awaited<ReturnType<typeof inProcessApi>>;
beforeAll(async () => {
  call = await inProcessApi('turma:read turma:write turma:pessoal');
});

const TEACHER = {
  ...{ idDocente: NUMBER, externo: false, nome: 'HELENA PRADO', cpf: null, login: null, identificador: null },
  ...{ idInstitucional: null, idLotacao: null, lotacao: null, email: null },
};

async function allocate(idTurma: number, member: string, teacher = NUMBER) {
  const { status, body } = await retryWhileUnavailable(() =>
    call({
      method: 'POST',
      target: '/turmas',
      headers: { 'content-type': 'application/json' },
      body: { 'id-turma': idTurma, 'ch-dedicada-periodo': 30, [member]: teacher },
    }),
  );
  return { status, body: JSON.parse(body) };
}

describe('a class with 99 teachers', () => {
  const idTurma = 7_984_000;
  const WAITING = [1, 2, 3, 4].map((n) => NUMBER + 100 + n);

  it('gets one more, even by concurrent requests', async () => {
    await putRecords(turmas, [{ ...TURMA, idTurma, descricaoHorario: null }]);
    await putRecords(
      docentesTurma,
      Array.from({ length: 99 }, (_, n) => ({
        ...{ idTurma, idDocenteTurma: NUMBER + n, idDocente: NUMBER + n, idDocenteExterno: null },
        ...{ nomeDocente: TEACHER.nome, cpf: null, chDedicadaPeriodo: 30 },
      })),
    );
    await putRecords(
      docentes,
      WAITING.map((idDocente) => ({ ...TEACHER, idDocente })),
    );
    const answers = await Promise.all(WAITING.map((teacher) => allocate(idTurma, 'id-docente', teacher)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await readAll(docentesTurma.range({ idTurma }))).toHaveLength(100);
  });
});

describe.each([
  ['id-docente', 'id-docente-externo', 'a teacher of the institution', 7_981_000],
  ['id-docente-externo', 'id-docente', 'an external teacher', 7_982_000],
])('a class with the %s of a number', (first, second, whom, idTurma) => {
  it('refuses the other teacher with this number, and says why', async () => {
    await putRecords(docentes, [TEACHER, { ...TEACHER, externo: true, nome: 'RUI TELES' }]);
    await putRecords(
      turmas,
      [idTurma, idTurma + 1].map((id) => ({ ...TURMA, idTurma: id, descricaoHorario: null })),
    );
    expect(await allocate(idTurma, first)).toMatchObject({ status: 200 });
    expect(await allocate(idTurma, second)).toMatchObject({
      status: 409,
      body: {
        error_description:
          `Class ${idTurma} has ${whom} with the same number, ` +
          `which alone identifies a participant (${second})`,
      },
    });
    expect(await allocate(idTurma, first)).toMatchObject({
      status: 409,
      body: { error_description: `The teacher is already allocated to class ${idTurma}` },
    });
    expect(await allocate(idTurma + 1, second)).toMatchObject({ status: 200 });
  });
});

describe('an imported class does not get a teacher again who', () => {
  const idTurma = 7_985_000;
  const [participating, allocated, both] = [NUMBER + 201, NUMBER + 202, NUMBER + 203];
  const allocation = { idTurma, nomeDocente: TEACHER.nome, cpf: null, chDedicadaPeriodo: 30 };

  beforeAll(async () => {
    await putRecords(turmas, [{ ...TURMA, idTurma, descricaoHorario: null }]);
    await putRecords(docentes, [
      ...[participating, allocated, both].map((idDocente) => ({ ...TEACHER, idDocente })),
      { ...TEACHER, idDocente: both, externo: true },
    ]);
    await putRecords(participantes, [participant(idTurma, participating, { idTipoParticipante: 1 })]);
    await putRecords(docentesTurma, [
      { ...allocation, idDocenteTurma: NUMBER + 201, idDocente: allocated, idDocenteExterno: null },
      { ...allocation, idDocenteTurma: NUMBER + 202, idDocente: both, idDocenteExterno: null },
      { ...allocation, idDocenteTurma: NUMBER + 203, idDocente: null, idDocenteExterno: both },
    ]);
  });

  it.each([
    ['is only a participant', 'id-docente', participating],
    ['is only allocated', 'id-docente', allocated],
    ['has the number of an external teacher', 'id-docente', both],
    ['is external, with the number of another teacher', 'id-docente-externo', both],
  ])('%s', async (_, member, teacher) => {
    expect(await allocate(idTurma, member, teacher)).toMatchObject({
      status: 409,
      body: { error_description: `The teacher is already allocated to class ${idTurma}` },
    });
  });
});

describe('a teacher and the classes are found by the digits of the CPF or CNPJ', () => {
  const [idDocente, imported, allocated] = [7_983_000, 7_983_001, 7_983_002];

  it.each([
    ['012.345.678-90', 1_234_567_890],
    ['9876543210', 9_876_543_210],
    ['03.123.456/0001-10', 3_123_456_000_110],
    ['3123456000200', 3_123_456_000_200],
    ['00000000000191', 191],
    ['12.345.678/0001-95', 12_345_678_000_195],
  ])('%s', async (cpf, digits) => {
    const classes = [imported, allocated].map((idTurma) => ({ ...TURMA, idTurma, descricaoHorario: null }));
    const teacher = idDocente + digits;
    await putRecords(turmas, classes);
    await putItems(kinds.docentes.items({ ...TEACHER, idDocente: teacher, cpf }));
    await putItems(
      kinds.docentesTurmas.items({
        ...{ idTurma: imported, idDocenteTurma: teacher, idDocente: teacher, idDocenteExterno: null },
        ...{ nomeDocente: 'HELENA PRADO', cpf, chDedicadaPeriodo: 60 },
      }),
    );
    expect(await allocate(allocated, 'id-docente', teacher)).toMatchObject({ status: 200 });
    const { status, body } = await call({ target: `/turmas?cpf-cnpj-docente=${digits}` });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject([{ 'id-turma': imported }, { 'id-turma': allocated }]);
    const stored = String(digits).padStart(cpf.replace(/\D/g, '').length > 11 ? 14 : 11, '0');
    const found = await call({ target: `/participantes?id-turma=${allocated}&cpf-cnpj=${stored}` });
    expect(JSON.parse(found.body)).toMatchObject([{ 'id-participante': teacher, 'cpf-cnpj': stored }]);
  });

  it.each(['123456789012345', '-191', '9223372036854775807'])(
    'of which there is none: %s',
    async (digits) => {
      const { status, body } = await call({ target: `/turmas?cpf-cnpj-docente=${digits}` });
      expect({ status, body }).toEqual({ status: 200, body: '[]' });
    },
  );
});
