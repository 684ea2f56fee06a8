import { endpoint } from '../../lib/turma/api.ts';
import { registrosOf } from '../../lib/turma/registros.ts';
import * as registros from '../../schemas/turma/registros-atividades.ts';

export const read = endpoint(registros.read, async ({ query, caller }) => registrosOf(query, caller));
