import { Reply } from '../../lib/http/reply.ts';
import { cleanContent } from '../../lib/turma/activities/content.ts';
import {
  changeNoticia,
  noticiaFilters,
  publishNoticia,
  removeNoticia,
  requireNoticia,
} from '../../lib/turma/activities/noticias.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { listOfTurma } from '../../lib/turma/classes/record-list.ts';
import { idempotent } from '../../lib/turma/idempotency.ts';
import { noticias as noticiasTable } from '../../lib/turma/keys.ts';
import { wholeList } from '../../lib/turma/lists/list.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import { authorOf } from '../../lib/turma/people/author.ts';
import * as noticias from '../../schemas/turma/noticias.ts';

export const list = endpoint(noticias.list, listOfTurma(noticias.Noticia, noticiasTable, noticiaFilters));

export const read = endpoint(noticias.read, async ({ path, headers }) => {
  const noticia = await requireNoticia(path.idNoticia);
  return wholeList([toRecord(noticias.Noticia, noticia)], headers);
});

export const create = endpoint(noticias.create, async (call) => {
  const { body, caller } = call;
  const text = {
    ...body,
    conteudo: await cleanContent(body.conteudo),
    autor: body.autor ?? authorOf(caller),
  };
  const noticia = await idempotent(call, noticias.Noticia, (receiptWrites) =>
    publishNoticia(text, receiptWrites),
  );
  return toRecord(noticias.CadastroNoticia, noticia);
});

export const update = endpoint(noticias.update, async ({ body }) => {
  const { conteudo } = body;
  const cleaned = conteudo === undefined ? {} : { conteudo: await cleanContent(conteudo) };
  return toRecord(noticias.Noticia, await changeNoticia({ ...body, ...cleaned }));
});

export const remove = endpoint(noticias.remove, async ({ path }) => {
  const removed = await removeNoticia(path.idNoticia);
  return removed === undefined ? new Reply(204, undefined) : toRecord(noticias.Noticia, removed);
});
