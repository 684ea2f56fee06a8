import { operationsOf } from '../operation.ts';
import * as atividadesAvaliativas from './atividades-avaliativas.ts';
import * as aulas from './aulas.ts';
import * as avaliacoes from './avaliacoes.ts';
import * as boletim from './boletim.ts';
import * as diasAulas from './dias-aulas.ts';
import * as enquetes from './enquetes.ts';
import * as enquetesRespondidas from './enquetes-respondidas.ts';
import * as frequencias from './frequencias.ts';
import * as grupos from './grupos.ts';
import * as horarios from './horarios.ts';
import * as horariosPossiveis from './horarios-possiveis.ts';
import * as lancarFrequencias from './lancar-frequencias.ts';
import * as materiais from './materiais.ts';
import * as niveisEnsino from './niveis-ensino.ts';
import * as notasUnidades from './notas-unidades.ts';
import * as noticias from './noticias.ts';
import * as openapi from './openapi.ts';
import * as participantes from './participantes.ts';
import * as questionarios from './questionarios.ts';
import * as referencias from './referencias-bibliograficas-basicas.ts';
import * as registrosAtividades from './registros-atividades.ts';
import * as respostasTarefas from './respostas-tarefas.ts';
import * as situacoesTurma from './situacoes-turma.ts';
import * as tarefas from './tarefas.ts';
import * as topicosAulas from './topicos-aulas.ts';
import * as turmas from './turmas.ts';
import * as turmasTecnico from './turmas-tecnico.ts';

/** All operations of the class data API; the names are those of the files. */
export const operations = operationsOf({
  'atividades-avaliativas': atividadesAvaliativas,
  aulas,
  avaliacoes,
  boletim,
  'dias-aulas': diasAulas,
  enquetes,
  'enquetes-respondidas': enquetesRespondidas,
  frequencias,
  grupos,
  horarios,
  'horarios-possiveis': horariosPossiveis,
  'lancar-frequencias': lancarFrequencias,
  materiais,
  'niveis-ensino': niveisEnsino,
  'notas-unidades': notasUnidades,
  noticias,
  openapi,
  participantes,
  questionarios,
  'referencias-bibliograficas-basicas': referencias,
  'registros-atividades': registrosAtividades,
  'respostas-tarefas': respostasTarefas,
  'situacoes-turma': situacoesTurma,
  tarefas,
  'topicos-aulas': topicosAulas,
  turmas,
  'turmas-tecnico': turmasTecnico,
});
