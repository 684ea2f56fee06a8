import type { Caller } from '../../lib/http/auth.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { listOfTurma } from '../../lib/turma/classes/record-list.ts';
import { requireRecord } from '../../lib/turma/classes/require.ts';
import { questionarios as table } from '../../lib/turma/keys.ts';
import { passes } from '../../lib/turma/lists/filters.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import { visibleTo } from '../../lib/turma/people/visible.ts';
import * as questionarios from '../../schemas/turma/questionarios.ts';

const isVisibleTo = (caller: Caller) => passes({ visivel: visibleTo(caller) });

export const list = endpoint(
  questionarios.list,
  listOfTurma(questionarios.Questionario, table, (_, caller) => isVisibleTo(caller)),
);

export const read = endpoint(questionarios.read, async ({ path, caller }) => {
  const message = 'There is no such questionnaire (id-questionario)';
  const questionario = await requireRecord(table.indexRange('gsi1', path), message, isVisibleTo(caller));
  return toRecord(questionarios.Questionario, questionario);
});
