import { endpoint } from '../../lib/turma/api.ts';
import { listOfTurma } from '../../lib/turma/classes/record-list.ts';
import { requireTopico } from '../../lib/turma/classes/require.ts';
import { topicosAulas } from '../../lib/turma/keys.ts';
import { equals, passes } from '../../lib/turma/lists/filters.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import { visibleTo } from '../../lib/turma/people/visible.ts';
import * as topicos from '../../schemas/turma/topicos-aulas.ts';

export const list = endpoint(
  topicos.list,
  listOfTurma(topicos.TopicoAula, topicosAulas, ({ incluirInvisiveis }, caller) =>
    passes({ visivel: visibleTo(caller) ?? (incluirInvisiveis ? undefined : equals(true)) }),
  ),
);

export const read = endpoint(topicos.read, async ({ path, caller }) =>
  toRecord(topicos.TopicoAula, await requireTopico(path, caller)),
);
