import { registrosOf } from '../../lib/turma/activities/registros.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { withAdvice } from '../../lib/turma/lists/read-cost.ts';
import * as registros from '../../schemas/turma/registros-atividades.ts';

const ADVICE = 'Give a later instant (registros-a-partir-de), or fewer classes (id-turma)';

export const read = endpoint(registros.read, ({ query, caller }) =>
  withAdvice(ADVICE, () => registrosOf(query, caller)),
);
