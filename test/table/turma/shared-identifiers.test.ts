import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { turmaApi } from '../../../lib/turma/api.ts';
import { callInProcess, ownSigner } from '../../../scripts/stack/in-process.ts';
import { putRecords } from '../../stored-records.ts';

/** Records with the same identifier: an import identifies most within their class, and grades within their student. */

const CLASS = randomInt(1_000_000_000, 2_000_000_000);
const ID = CLASS + 10;
const STUDENTS = [CLASS + 20, CLASS + 21, CLASS + 22];

let tokenWith: Awaited<ReturnType<typeof ownSigner>>;

beforeAll(async () => {
  tokenWith = await ownSigner();
});

async function ask(target: string, student: number) {
  const { handler } = await import('../../../functions/turma/fallback.ts');
  const authorization = await tokenWith({ scope: 'turma:read', 'id-discente': student });
  const { status, body } = await callInProcess(handler, turmaApi.basePath(), {
    target,
    headers: { authorization },
  });
  return { status, body: JSON.parse(body) };
}

describe('grades of several students with the same identifier', () => {
  const common = { idTurma: CLASS, idNotaUnidade: ID, unidade: 1, ano: 2025, periodo: 1 };

  beforeAll(async () => {
    const { avaliacoes, notasUnidades } = await import('../../../lib/turma/keys.ts');
    const part = { idAvaliacao: ID, descricao: 'Prova', abreviacao: 'P1', nota: 8, notaMaxima: 10, peso: 1 };
    const unit = { media: 8, faltas: 0, recuperacao: null, dataRegistro: null };
    const component = { nomeComponente: 'TESTES', codigoComponente: 'TST0001' };
    await putRecords(
      avaliacoes,
      STUDENTS.map((idParticipante) => ({ ...common, ...part, idParticipante })),
    );
    await putRecords(
      notasUnidades,
      STUDENTS.map((idParticipante) => ({ ...common, ...unit, ...component, idParticipante })),
    );
  });

  it.each(['avaliacoes', 'notas-unidades'])('each student gets their own: /%s', async (resource) => {
    const target = `/${resource}/${ID}?id-turma=${CLASS}`;
    for (const student of STUDENTS)
      expect(await ask(target, student)).toMatchObject({ status: 200, body: { 'id-participante': student } });
    expect(await ask(target, 1)).toMatchObject({ status: 403 });
    expect(await ask(`/${resource}/${ID + 1}?id-turma=${CLASS}`, 1)).toMatchObject({ status: 404 });
  });
});
