import type { Caller } from '../../lib/http/auth.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { existing } from '../../lib/turma/existing.ts';
import { passes } from '../../lib/turma/filters.ts';
import { questionarios as table } from '../../lib/turma/keys.ts';
import { listOfTurma } from '../../lib/turma/record-list.ts';
import { toRecord } from '../../lib/turma/shape.ts';
import { visibleTo } from '../../lib/turma/visible.ts';
import * as questionarios from '../../schemas/turma/questionarios.ts';

const seenBy = (caller: Caller) => passes({ visivel: visibleTo(caller) });

export const list = endpoint(
  questionarios.list,
  listOfTurma(questionarios.Questionario, table, (_, caller) => seenBy(caller)),
);

export const read = endpoint(questionarios.read, async ({ path, caller }) => {
  const message = 'There is no such questionnaire (id-questionario)';
  const questionario = await existing(table.indexRange('gsi1', path), message, seenBy(caller));
  return toRecord(questionarios.Questionario, questionario);
});
