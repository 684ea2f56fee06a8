import { nameOf } from '../../lib/http/auth.ts';
import { invalidMember } from '../../lib/http/failure.ts';
import { query as queryTable } from '../../lib/table/read.ts';
import { endpoint } from '../../lib/turma/api.ts';
import {
  respostaRows,
  seenAlternativas,
  seenEnquete,
  votesOf,
  votesOfTurma,
} from '../../lib/turma/enquete-votes.ts';
import { changeEnquete, createEnquete, existingEnquete } from '../../lib/turma/enquetes.ts';
import { existingTurma } from '../../lib/turma/existing.ts';
import { enquetes as enquetesTable } from '../../lib/turma/keys.ts';
import { listed } from '../../lib/turma/list.ts';
import { once } from '../../lib/turma/once.ts';
import { studentFor } from '../../lib/turma/own-student.ts';
import { responseEntity } from '../../lib/turma/response-entity.ts';
import { answerEnquete, respostaFilters, respostasFor } from '../../lib/turma/respostas-enquetes.ts';
import { shaped } from '../../lib/turma/shape.ts';
import * as enquetes from '../../schemas/turma/enquetes.ts';

export const list = endpoint(enquetes.list, async ({ query, headers }) => {
  const { idTurma } = query;
  const [votes] = await Promise.all([votesOfTurma(idTurma), existingTurma(idTurma)]);
  return listed((options) => queryTable(enquetesTable.range({ idTurma }), options), {
    page: query,
    present: (enquete) => seenEnquete(enquete, votes.get(enquete.idEnquete)),
    total: headers.paginado,
  });
});

export const create = endpoint(enquetes.create, async (call) => {
  const wanted = { ...call.body, autor: nameOf(call.caller) };
  const enquete = await once(call, enquetes.StoredEnquete, (keep) => createEnquete(wanted, keep));
  return shaped(enquetes.CadastroEnquete, enquete);
});

export const update = endpoint(enquetes.update, async ({ body }) =>
  shaped(enquetes.AtualizaEnquete, await changeEnquete(body)),
);

export const read = endpoint(enquetes.read, async ({ path }) => {
  const enquete = await existingEnquete(path.idEnquete);
  return seenEnquete(enquete, await votesOf(enquete));
});

export const alternativas = endpoint(enquetes.alternativas, async ({ path }) => {
  const enquete = await existingEnquete(path.idEnquete);
  return seenAlternativas(enquete, await votesOf(enquete));
});

export const respostas = endpoint(enquetes.respostas, async ({ path, query, headers, caller }) => {
  const { idEnquete } = path;
  const wanted = { idEnquete, idDiscente: studentFor(caller, query.idDiscente), idTurma: undefined };
  await existingEnquete(idEnquete);
  return listed(await respostasFor(wanted), {
    page: query,
    where: respostaFilters(wanted),
    present: respostaRows(),
    total: headers.paginado,
  });
});

export const answer = endpoint(enquetes.answer, async (call) => {
  const { path, body, caller } = call;
  const idDiscente = studentFor(caller, body.idDiscente);
  if (idDiscente === undefined) throw invalidMember('id-discente', 'is required');
  const wanted = { ...path, ...body, idDiscente };
  const { idEnquete, idAlternativa, dataResposta } = await once(call, enquetes.RespostaEnquete, (keep) =>
    answerEnquete(wanted, keep),
  );
  return responseEntity({ idEnquete, idAlternativa, idDiscente, dataResposta });
});
