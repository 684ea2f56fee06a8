import { beforeAll, expect, it, vi } from 'vitest';
import { readAll } from '../../../lib/table/read.ts';
import { docentes, docentesTurma, turmas } from '../../../lib/turma/keys.ts';
import { callInProcess, ownTokens } from '../../../scripts/stack/in-process.ts';
import { TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';
import { retryWhileUnavailable } from '../until-served.ts';

// Runs before the imports that create the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

const idTurma = 7_400_001;
const ALLOCATED = 99;
const WAITING = [101, 102, 103, 104];

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

let authorization: string;

beforeAll(async () => {
  authorization = await (await ownTokens())('turma:write');
  await putRecords(turmas, [{ ...TURMA, idTurma, descricaoHorario: null }]);
  await putRecords(
    docentesTurma,
    numbers(ALLOCATED).map((idDocente) => ({
      idDocenteTurma: 7_500_000 + idDocente,
      idTurma,
      idDocente,
      idDocenteExterno: null,
      nomeDocente: `Docente ${idDocente}`,
      cpf: null,
      chDedicadaPeriodo: 30,
    })),
  );
  await putRecords(docentes, WAITING.map(teacher));
});

const teacher = (idDocente: number) => ({
  idDocente,
  externo: false,
  nome: `Docente ${idDocente}`,
  cpf: null,
  login: null,
  email: null,
  identificador: null,
  idInstitucional: null,
  idLotacao: null,
  lotacao: null,
});

it('a class does not get more than 100 teachers, even by concurrent requests', async () => {
  const { allocate } = await import('../../../functions/turma/turmas.ts');
  const answers = await Promise.all(
    WAITING.map((idDocente) =>
      retryWhileUnavailable(() =>
        callInProcess(allocate, '/turma/v1', {
          method: 'POST',
          target: '/turmas',
          headers: { authorization, 'content-type': 'application/json' },
          body: { 'id-turma': idTurma, 'id-docente': idDocente, 'ch-dedicada-periodo': 30 },
        }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await readAll(docentesTurma.range({ idTurma }))).toHaveLength(100);
});
