import { registrosOf } from '../../lib/turma/activities/registros.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { withTotal } from '../../lib/turma/lists/list.ts';
import { withAdvice } from '../../lib/turma/lists/read-cost.ts';
import * as registros from '../../schemas/turma/registros-atividades.ts';

const ADVICE = 'Give a later instant (registros-a-partir-de), or fewer classes (id-turma)';

export const read = endpoint(registros.read, ({ query, caller, headers }) =>
  withAdvice(ADVICE, async () => {
    const found = await registrosOf(query, caller);
    return withTotal(found, found.totalRegistros, headers);
  }),
);
