import { endpoint } from '../../lib/turma/api.ts';
import { tiposStatusFrequencia } from '../../lib/turma/catalogs.ts';
import * as diasAulas from '../../schemas/turma/dias-aulas.ts';

export const tiposStatus = endpoint(diasAulas.tiposStatus, async () => tiposStatusFrequencia);
