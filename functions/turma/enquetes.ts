import { invalidMember } from '../../lib/http/failure.ts';
import { endpoint, responseEntity } from '../../lib/turma/api.ts';
import { requireTurmaExists } from '../../lib/turma/classes/require.ts';
import { idempotent } from '../../lib/turma/idempotency.ts';
import { enquetes as enquetesTable } from '../../lib/turma/keys.ts';
import { listReply, sourceOf, wholeList } from '../../lib/turma/lists/list.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import { authorOf } from '../../lib/turma/people/author.ts';
import { studentFor } from '../../lib/turma/people/own-student.ts';
import { answerListReply } from '../../lib/turma/polls/answer-list.ts';
import { changeEnquete, createEnquete, requireEnquete } from '../../lib/turma/polls/enquetes.ts';
import { answerEnquete } from '../../lib/turma/polls/respostas-enquetes.ts';
import {
  presentAlternativas,
  presentEnquete,
  presentEnquetes,
  storedEnqueteFields,
} from '../../lib/turma/polls/rows.ts';
import { votosOf } from '../../lib/turma/polls/votos.ts';
import {
  AtualizaEnquete,
  CadastroEnquete,
  RespostaEnquete,
  StoredEnquete,
} from '../../schemas/turma/enquete.ts';
import * as enquetes from '../../schemas/turma/enquetes.ts';

export const list = endpoint(enquetes.list, async ({ query, headers }) => {
  const { idTurma } = query;
  await requireTurmaExists(idTurma);
  return listReply(sourceOf(enquetesTable.range({ idTurma })), {
    page: query,
    presentAll: (polls) => presentEnquetes(idTurma, polls),
    stored: storedEnqueteFields,
    total: headers.paginado,
  });
});

export const create = endpoint(enquetes.create, async (call) => {
  const wanted = { ...call.body, autor: authorOf(call.caller) };
  const enquete = await idempotent(call, StoredEnquete, (receiptWrites) =>
    createEnquete(wanted, receiptWrites),
  );
  return toRecord(CadastroEnquete, enquete);
});

export const update = endpoint(enquetes.update, async ({ body }) =>
  toRecord(AtualizaEnquete, await changeEnquete(body)),
);

export const read = endpoint(enquetes.read, {
  load: ({ path }) => requireEnquete(path.idEnquete),
  respond: async ({ loaded: enquete }) => presentEnquete(enquete, await votosOf(enquete)),
});

export const alternativas = endpoint(enquetes.alternativas, {
  load: ({ path }) => requireEnquete(path.idEnquete),
  respond: async ({ loaded: enquete, headers }) =>
    wholeList(presentAlternativas(enquete, await votosOf(enquete)), headers),
});

export const respostas = endpoint(enquetes.respostas, {
  load: async ({ path, query, caller }) => {
    const idDiscente = studentFor(caller, query.idDiscente);
    return { idDiscente, enquete: await requireEnquete(path.idEnquete) };
  },
  respond: ({ loaded, path, query, headers }) =>
    answerListReply({ ...path, ...loaded, idTurma: undefined }, query, headers.paginado),
});

export const answer = endpoint(enquetes.answer, async (call) => {
  const { path, body, caller } = call;
  const idDiscente = studentFor(caller, body.idDiscente);
  if (idDiscente === undefined) throw invalidMember('id-discente', 'is required');
  const wanted = { ...path, ...body, idDiscente };
  const { idEnquete, idAlternativa, dataResposta } = await idempotent(
    call,
    RespostaEnquete,
    (receiptWrites) => answerEnquete(wanted, receiptWrites),
  );
  return responseEntity({ idEnquete, idAlternativa, idDiscente, dataResposta });
});
