import { endpoint } from '../../lib/turma/api.ts';
import {
  coursesFor,
  requireTurmaTecnico,
  storedCourseFields,
  withClasses,
} from '../../lib/turma/classes/turmas-tecnico.ts';
import { listReply } from '../../lib/turma/lists/list.ts';
import { withAdvice } from '../../lib/turma/lists/read-cost.ts';
import * as turmas from '../../schemas/turma/turmas-tecnico.ts';

const ADVICE =
  'Name a modality (id-modalidade-educacao), or sort by members of the course: id-turma, nome-curso...';

export const list = endpoint(turmas.list, ({ query, headers }) =>
  withAdvice(ADVICE, () =>
    listReply(coursesFor(query), {
      page: query,
      presentAll: withClasses,
      stored: storedCourseFields,
      total: headers.paginado,
    }),
  ),
);

export const read = endpoint(turmas.read, async ({ path }) => requireTurmaTecnico(path.idTurma));
