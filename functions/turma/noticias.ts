import { nameOf } from '../../lib/http/auth.ts';
import { Reply } from '../../lib/http/reply.ts';
import { query as queryTable } from '../../lib/table/read.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { existingTurma } from '../../lib/turma/existing.ts';
import { noticias as noticiasTable } from '../../lib/turma/keys.ts';
import { listed } from '../../lib/turma/list.ts';
import {
  changeNoticia,
  existingNoticia,
  noticiaFilters,
  publishNoticia,
  removeNoticia,
} from '../../lib/turma/noticias.ts';
import { once } from '../../lib/turma/once.ts';
import { shaped } from '../../lib/turma/shape.ts';
import * as noticias from '../../schemas/turma/noticias.ts';

export const list = endpoint(noticias.list, async ({ query, headers }) => {
  await existingTurma(query.idTurma);
  return listed((options) => queryTable(noticiasTable.range({ idTurma: query.idTurma }), options), {
    page: query,
    where: noticiaFilters(query),
    present: (noticia) => shaped(noticias.Noticia, noticia),
    total: headers.paginado,
  });
});

export const read = endpoint(noticias.read, async ({ path }) => {
  const noticia = await existingNoticia(path.idNoticia);
  return [shaped(noticias.Noticia, noticia)];
});

export const create = endpoint(noticias.create, async (call) => {
  const { body, caller } = call;
  const text = { ...body, autor: body.autor ?? nameOf(caller) };
  const noticia = await once(call, noticias.Noticia, (keep) => publishNoticia(text, keep));
  return shaped(noticias.CadastroNoticia, noticia);
});

export const update = endpoint(noticias.update, async ({ body }) =>
  shaped(noticias.Noticia, await changeNoticia(body)),
);

export const remove = endpoint(noticias.remove, async ({ path }) => {
  const removed = await removeNoticia(path.idNoticia);
  return removed === undefined ? new Reply(204, undefined) : shaped(noticias.Noticia, removed);
});
