import { endpoint } from '../../lib/turma/api.ts';
import { listOfTurma } from '../../lib/turma/classes/record-list.ts';
import { referencias as table } from '../../lib/turma/keys.ts';
import { contains, passes, sameCode } from '../../lib/turma/lists/filters.ts';
import * as referencias from '../../schemas/turma/referencias-bibliograficas-basicas.ts';

export const list = endpoint(
  referencias.list,
  listOfTurma(referencias.ReferenciaBibliografica, table, (wanted) =>
    passes({
      autor: contains(wanted.autor),
      edicao: sameCode(wanted.edicao),
      editora: contains(wanted.editora),
      tipo: sameCode(wanted.tipo),
      titulo: contains(wanted.titulo),
    }),
  ),
);
