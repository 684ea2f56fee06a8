import { beforeAll, describe, expect, it } from 'vitest';
import { docentes, turmas } from '../../../lib/turma/keys.ts';
import { inProcessApi } from '../../../scripts/bench/table/in-process.ts';
import { TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';

/** A teacher of the institution and an external teacher with the same number. */

const NUMBER = 7_980_000;

let call: Awaited<ReturnType<typeof inProcessApi>>;
beforeAll(async () => {
  call = await inProcessApi('turma:read turma:write');
  const teacher = { idDocente: NUMBER, cpf: null, login: null, identificador: null, idInstitucional: null };
  const unit = { idLotacao: null, lotacao: null, email: null };
  await putRecords(docentes, [
    { ...teacher, ...unit, externo: false, nome: 'HELENA PRADO' },
    { ...teacher, ...unit, externo: true, nome: 'RUI TELES' },
  ]);
});

async function allocate(idTurma: number, member: string) {
  const { status, body } = await call({
    method: 'POST',
    target: '/turmas',
    headers: { 'content-type': 'application/json' },
    body: { 'id-turma': idTurma, 'ch-dedicada-periodo': 30, [member]: NUMBER },
  });
  return { status, body: JSON.parse(body) };
}

describe.each([
  ['id-docente', 'id-docente-externo', 'a teacher of the institution', 7_981_000],
  ['id-docente-externo', 'id-docente', 'an external teacher', 7_982_000],
])('a class with the %s of a number', (first, second, whom, idTurma) => {
  it('refuses the other teacher with this number, and says why', async () => {
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
          `and a participant is known by the number alone (${second})`,
      },
    });
    expect(await allocate(idTurma, first)).toMatchObject({
      status: 409,
      body: { error_description: `The teacher is already allocated to class ${idTurma}` },
    });
    expect(await allocate(idTurma + 1, second)).toMatchObject({ status: 200 });
  });
});
