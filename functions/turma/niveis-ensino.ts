import { endpoint } from '../../lib/turma/api.ts';
import { niveisEnsino } from '../../lib/turma/catalogs.ts';
import { wholeList } from '../../lib/turma/lists/list.ts';
import * as niveis from '../../schemas/turma/niveis-ensino.ts';

export const list = endpoint(niveis.list, async ({ headers }) => wholeList(niveisEnsino, headers));
