import { operationsOf } from '../operation.ts';
import * as aulas from './aulas.ts';
import * as diasAulas from './dias-aulas.ts';
import * as enquetes from './enquetes.ts';
import * as enquetesRespondidas from './enquetes-respondidas.ts';
import * as frequencias from './frequencias.ts';
import * as lancarFrequencias from './lancar-frequencias.ts';
import * as materiais from './materiais.ts';
import * as niveisEnsino from './niveis-ensino.ts';
import * as noticias from './noticias.ts';
import * as participantes from './participantes.ts';
import * as situacoesTurma from './situacoes-turma.ts';
import * as turmas from './turmas.ts';

/** All operations of the class data API; the names are those of the files. */
export const operations = operationsOf({
  aulas,
  'dias-aulas': diasAulas,
  enquetes,
  'enquetes-respondidas': enquetesRespondidas,
  frequencias,
  'lancar-frequencias': lancarFrequencias,
  materiais,
  'niveis-ensino': niveisEnsino,
  noticias,
  participantes,
  'situacoes-turma': situacoesTurma,
  turmas,
});
