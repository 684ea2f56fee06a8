import type * as z from 'zod';
import type {
  allocate as allocateOperation,
  StoredDocenteTurma,
  StoredTurma,
} from '../../../schemas/turma/turmas.ts';
import { nowMs } from '../../clock.ts';
import { conflict, notFound } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { commit } from '../../table/commit.ts';
import { get, readAll } from '../../table/read.ts';
import { check, create, replace, update, type Write } from '../../table/writes.ts';
import {
  descricaoSituacao,
  SITUACAO_A_DEFINIR_DOCENTE,
  SITUACAO_ABERTA,
  SITUACAO_AGUARDANDO_HOMOLOGACAO,
  TIPO_DOCENTE,
  tiposParticipantes,
} from '../catalogs.ts';
import { alocacoes, docentes, docentesTurma, docenteTurmaIds, participantes, turmas } from '../keys.ts';
import type { Alocacoes } from '../stored/alocacoes.ts';
import { storedCpf } from '../stored/cpf.ts';
import type { Docente } from '../stored/docente.ts';
import { requireTurma } from './require.ts';

type Turma = z.output<typeof StoredTurma>;

/**
 * Allocates a teacher to a class (docs/rules/class-api.md, rules 17 to 20): adds the teacher to the participants, and
 * opens a class that was waiting for its first teacher. Concurrent calls for the same class conflict, so that it never
 * has a teacher twice, or too many.
 * @throws Failure 404 for an unknown class or teacher, 409 for a class that takes no teachers, has too many, has this
 * one, or has another one with the same number
 * @throws ConditionFailed if the class or its teachers have changed concurrently
 */
export async function allocate(
  wanted: z.output<typeof allocateOperation.body>,
  receiptWrites: ReceiptWrites<StoredDocenteTurma>,
): Promise<StoredDocenteTurma> {
  const { idTurma, chDedicadaPeriodo } = wanted;
  const turma = await requireTurma(idTurma);
  // The count is read before the allocations: an allocation that is made in between causes a conflict.
  const [docente, count] = await Promise.all([
    requireDocente(wanted),
    get(alocacoes, alocacoes.key({ idTurma })),
  ]);
  requireAcceptsTeachers(turma);
  await requireRoomFor(idTurma, docente);

  const allocation = {
    idDocenteTurma: await docenteTurmaIds.next(),
    idTurma,
    idDocente: docente.externo ? null : docente.idDocente,
    idDocenteExterno: docente.externo ? docente.idDocente : null,
    nomeDocente: docente.nome,
    cpf: storedCpf(docente.cpf),
    chDedicadaPeriodo,
  };
  await commit(
    requireUnchanged(turma),
    countAllocation(idTurma, count),
    create(docentesTurma, allocation),
    create(participantes, participantOf(docente, idTurma)),
    ...receiptWrites(allocation),
  );
  return allocation;
}

async function requireDocente(wanted: z.output<typeof allocateOperation.body>): Promise<Docente> {
  const externo = typeof wanted.idDocenteExterno === 'number';
  const idDocente = wanted.idDocenteExterno ?? wanted.idDocente ?? 0;
  const docente = await get(docentes, docentes.key({ externo, idDocente }));
  if (docente === undefined)
    throw notFound(`There is no such teacher (${externo ? 'id-docente-externo' : 'id-docente'})`);
  return docente;
}

const ACCEPTS_TEACHERS: ReadonlySet<number> = new Set([
  SITUACAO_ABERTA,
  SITUACAO_A_DEFINIR_DOCENTE,
  SITUACAO_AGUARDANDO_HOMOLOGACAO,
]);

function requireAcceptsTeachers({ idTurma, idSituacaoTurma }: Turma): void {
  if (ACCEPTS_TEACHERS.has(idSituacaoTurma)) return;
  throw conflict(
    `Class ${idTurma} is ${descricaoSituacao(idSituacaoTurma)} and accepts no teachers (id-turma)`,
  );
}

/** Limited because the list of a class's teachers has no pages. */
const MAX_DOCENTES = 100;

/** Maximum number of teachers in that list; the limit for allocations does not apply to imported classes. */
export const MAX_LISTED_DOCENTES = 10 * MAX_DOCENTES;

async function requireRoomFor(idTurma: number, { idDocente, externo }: Docente): Promise<void> {
  const key = { idTurma, idParticipante: idDocente, idTipoParticipante: TIPO_DOCENTE };
  const [participante, allocations] = await Promise.all([
    get(participantes, participantes.key(key)),
    readAll(docentesTurma.range({ idTurma })),
  ]);
  const allocated = allocations.map((one) => (externo ? one.idDocenteExterno : one.idDocente));
  const others = allocations.map((one) => (externo ? one.idDocente : one.idDocenteExterno));
  if (others.includes(idDocente) && !allocated.includes(idDocente)) {
    const [member, other] = externo
      ? ['id-docente-externo', 'a teacher of the institution']
      : ['id-docente', 'an external teacher'];
    throw conflict(
      `Class ${idTurma} has ${other} with the same number, which alone identifies a participant (${member})`,
    );
  }
  if (participante !== undefined || allocated.includes(idDocente))
    throw conflict(`The teacher is already allocated to class ${idTurma}`);
  if (allocations.length >= MAX_DOCENTES)
    throw conflict(`Class ${idTurma} already has ${MAX_DOCENTES} teachers (id-turma)`);
}

/** Requires that no other teacher has been allocated since the allocations were read. */
const countAllocation = (idTurma: number, before: Alocacoes | undefined): Write =>
  before === undefined ? create(alocacoes, { idTurma, version: 1 }) : replace(alocacoes, before, before);

/** Requires that the class is unchanged, and opens it for its first teacher (docs/rules/class-api.md, rule 20). */
function requireUnchanged({ idTurma, idSituacaoTurma }: Turma): Write {
  const condition = { is: { idSituacaoTurma } };
  return idSituacaoTurma === SITUACAO_A_DEFINIR_DOCENTE
    ? update(turmas, turmas.key({ idTurma }), { idSituacaoTurma: SITUACAO_ABERTA }, { condition })
    : check(turmas, turmas.key({ idTurma }), condition);
}

function participantOf(docente: Docente, idTurma: number) {
  const { idDocente, nome, login, cpf, identificador, idInstitucional, idLotacao, lotacao, email } = docente;
  return {
    idParticipante: idDocente,
    idTurma,
    nome,
    login,
    identificador,
    cpfCnpj: storedCpf(cpf),
    idInstitucional,
    dataEntradaParticipante: nowMs(),
    idTipoParticipante: TIPO_DOCENTE,
    descricao: tiposParticipantes.find((tipo) => tipo.idTipoParticipante === TIPO_DOCENTE)?.descricao ?? '',
    idSituacaoMatricula: null,
    idLotacao,
    lotacao,
    email,
    idFoto: null,
    chaveFoto: null,
  };
}
