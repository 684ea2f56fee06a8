import { endpoint } from '../../lib/turma/api.ts';
import { subTiposMaterial, tiposMaterial } from '../../lib/turma/catalogs.ts';
import * as materiais from '../../schemas/turma/materiais.ts';

export const tipos = endpoint(materiais.tipos, async () => tiposMaterial);
export const subTipos = endpoint(materiais.subTipos, async () => subTiposMaterial);
