import { AtividadeAvaliacao } from '../../schemas/turma/atividades-avaliativas.ts';
import { Avaliacao } from '../../schemas/turma/avaliacoes.ts';
import { TurmaBoletim } from '../../schemas/turma/boletim.ts';
import { RespostaEnquete, StoredEnquete } from '../../schemas/turma/enquetes.ts';
import { GrupoTarefa } from '../../schemas/turma/grupos.ts';
import { Material } from '../../schemas/turma/materiais.ts';
import { StoredNotaUnidade } from '../../schemas/turma/notas-unidades.ts';
import { Noticia } from '../../schemas/turma/noticias.ts';
import { Participante } from '../../schemas/turma/participantes.ts';
import { Questionario } from '../../schemas/turma/questionarios.ts';
import { ReferenciaBibliografica } from '../../schemas/turma/referencias-bibliograficas-basicas.ts';
import { RespostaTarefa } from '../../schemas/turma/respostas-tarefas.ts';
import { Tarefa } from '../../schemas/turma/tarefas.ts';
import { TopicoAula } from '../../schemas/turma/topicos-aulas.ts';
import { StoredTurma } from '../../schemas/turma/turmas.ts';
import { StoredTurmaTecnico } from '../../schemas/turma/turmas-tecnico.ts';
import { keyspace } from '../table/entity.ts';
import { sequence } from '../table/sequence.ts';
import { TIPO_DISCENTE } from './catalogs.ts';
import { Docente } from './docente.ts';
import { DocenteTurma } from './docente-turma.ts';
import { DiaSemAula, FrequenciaDia, FrequenciaIds } from './frequencia-dia.ts';
import { Receipt } from './receipt.ts';

/**
 * Where the records of the class API lie. Everything of a class is in the partition of the class, so that a list is
 * one query whose cost depends on that class alone; identifiers at the end of a sort key give the default order.
 *
 * The index partition `REGISTROS#{idTurma}` holds what happens in a class, of all kinds, by date.
 */
const entity = keyspace('turma');

export const turmas = entity(
  'turma',
  StoredTurma,
  { pk: 'TURMA#{idTurma}', sk: 'TURMA' },
  {
    gsi1: { pk: 'TURMAS', sk: '{idTurma}' },
    gsi2: { pk: 'ANO#{ano}', sk: '{periodo}#{idTurma}' },
    gsi3: { pk: 'COMPONENTE#{idComponente}', sk: '{idTurma}' },
    gsi4: { pk: 'CODIGO#{codigoComponente~}', sk: '{idTurma}' },
    gsi5: { pk: 'UNIDADE#{idUnidade}', sk: '{idTurma}' },
    gsi6: {
      pk: 'AGRUPADORA#{idTurmaAgrupadora}',
      sk: '{idTurma}',
      when: ({ idTurmaAgrupadora }) => idTurmaAgrupadora !== 0,
    },
  },
);

/** Says of a class that others are grouped under it. */
export const agrupadoras = entity('agrupadora', StoredTurma.pick({ idTurma: true }), {
  pk: 'AGRUPADORAS',
  sk: '{idTurma}',
});

export const participantes = entity(
  'participante',
  Participante,
  { pk: 'TURMA#{idTurma}', sk: 'PARTICIPANTE#{idParticipante}#{idTipoParticipante}' },
  {
    gsi1: {
      pk: 'DISCENTE#{idParticipante}',
      sk: '{idTurma}',
      when: ({ idTipoParticipante }) => idTipoParticipante === TIPO_DISCENTE,
    },
  },
);

export const docentesTurma = entity(
  'docente-turma',
  DocenteTurma,
  { pk: 'TURMA#{idTurma}', sk: 'DOCENTE#{idDocenteTurma}' },
  {
    gsi1: { pk: 'DOCENTE#{idDocente}', sk: '{idTurma}' },
    gsi2: { pk: 'DOCENTE-EXTERNO#{idDocenteExterno}', sk: '{idTurma}' },
    gsi3: { pk: 'CPF#{cpf}', sk: '{idTurma}' },
  },
);

export const docenteTurmaIds = sequence('turma', 'docentes-turma');

/** Everyone who can be allocated as a teacher. */
export const docentes = entity('docente', Docente, { pk: 'DOCENTE#{externo}#{idDocente}', sk: 'DOCENTE' });

export const noticias = entity(
  'noticia',
  Noticia,
  { pk: 'TURMA#{idTurma}', sk: 'NOTICIA#{idNoticia}' },
  { gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{dataCadastro}#{idNoticia}' } },
);

/** Finds the class of a news item, of which a path gives the identifier alone. */
export const noticiaPointers = entity('noticia-pointer', Noticia.pick({ idNoticia: true, idTurma: true }), {
  pk: 'NOTICIA#{idNoticia}',
  sk: 'NOTICIA',
});

export const noticiaIds = sequence('turma', 'noticias');

export const enquetes = entity(
  'enquete',
  StoredEnquete,
  { pk: 'TURMA#{idTurma}', sk: 'ENQUETE#{idEnquete}' },
  { gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{dataCadastro}#{idEnquete}' } },
);

/** Finds the class of a poll, of which a path gives the identifier alone. */
export const enquetePointers = entity(
  'enquete-pointer',
  StoredEnquete.pick({ idEnquete: true, idTurma: true }),
  { pk: 'ENQUETE#{idEnquete}', sk: 'ENQUETE' },
);

export const enqueteIds = sequence('turma', 'enquetes');
export const alternativaIds = sequence('turma', 'alternativas');

/** One for each student and poll, by their key. */
export const respostasEnquetes = entity(
  'resposta-enquete',
  RespostaEnquete,
  { pk: 'TURMA#{idTurma}', sk: 'RESPOSTA-ENQUETE#{idEnquete}#{idDiscente}' },
  {
    gsi1: { pk: 'RESPOSTAS-ENQUETES#{idDiscente}', sk: '{idEnquete}' },
    gsi2: { pk: 'RESPOSTAS-ENQUETES', sk: '{idEnquete}#{idDiscente}' },
  },
);

export const frequenciasDias = entity('frequencia-dia', FrequenciaDia, {
  pk: 'TURMA#{idTurma}',
  sk: 'FREQUENCIA#{data}',
});

/** Finds the day of an attendance record, of which a path gives class and identifier. */
export const frequenciaIdRanges = entity(
  'frequencia-ids',
  FrequenciaIds,
  { pk: 'TURMA#{idTurma}', sk: 'IDS-FREQUENCIAS#{primeiro}' },
  { gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{dataRegistro}#{primeiro}' } },
);

export const frequenciaIds = sequence('turma', 'frequencias');

export const diasSemAula = entity('dia-sem-aula', DiaSemAula, {
  pk: 'TURMA#{idTurma}',
  sk: 'SEM-AULA#{data}',
});

/** What was answered to requests that can come again, by who sent them and under which name. */
export const receipts = entity('receipt', Receipt, { pk: 'RECEIPT#{digest}', sk: 'RECEIPT' });

/** Stands beside a class of a technical course. */
export const turmasTecnico = entity(
  'turma-tecnico',
  StoredTurmaTecnico,
  { pk: 'TURMA#{idTurma}', sk: 'TECNICO' },
  {
    gsi1: { pk: 'TECNICOS', sk: '{idTurma}' },
    gsi2: { pk: 'TECNICOS#{idModalidadeEducacao}', sk: '{idTurma}' },
  },
);

export const atividadesAvaliativas = entity(
  'atividade-avaliativa',
  AtividadeAvaliacao,
  { pk: 'TURMA#{idTurma}', sk: 'ATIVIDADE#{idAvaliacao}' },
  {
    gsi1: { pk: 'ATIVIDADE#{idAvaliacao}', sk: '{idTurma}' },
    gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{data}#{idAvaliacao}' },
  },
);

export const avaliacoes = entity(
  'avaliacao',
  Avaliacao,
  { pk: 'TURMA#{idTurma}', sk: 'AVALIACAO#{idParticipante}#{idAvaliacao}' },
  { gsi1: { pk: 'AVALIACAO#{idAvaliacao}', sk: '{idTurma}' } },
);

export const notasUnidades = entity(
  'nota-unidade',
  StoredNotaUnidade,
  { pk: 'TURMA#{idTurma}', sk: 'NOTA#{idParticipante}#{idNotaUnidade}' },
  {
    gsi1: { pk: 'NOTAS#{idParticipante}', sk: '{idNotaUnidade}' },
    gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{dataRegistro}#{idNotaUnidade}' },
    gsi3: { pk: 'NOTA#{idNotaUnidade}', sk: '{idTurma}' },
  },
);

/** A report card lies together, so that it is read as one. */
export const boletins = entity(
  'boletim',
  TurmaBoletim,
  { pk: 'DISCENTE#{idDiscente}', sk: 'BOLETIM#{idTurma}' },
  {
    gsi1: { pk: 'BOLETINS', sk: '{idTurma}#{idDiscente}' },
    gsi2: { pk: 'BOLETINS#{ano}', sk: '{idTurma}#{idDiscente}' },
  },
);

export const tarefas = entity(
  'tarefa',
  Tarefa,
  { pk: 'TURMA#{idTurma}', sk: 'TAREFA#{idTarefa}' },
  {
    gsi1: { pk: 'TAREFA#{idTarefa}', sk: '{idTurma}' },
    gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{dataCadastro}#{idTarefa}' },
  },
);

export const grupos = entity('grupo', GrupoTarefa, {
  pk: 'TURMA#{idTurma}',
  sk: 'GRUPO#{idTarefa}#{idGrupo}',
});

export const respostasTarefas = entity('resposta-tarefa', RespostaTarefa, {
  pk: 'TURMA#{idTurma}',
  sk: 'RESPOSTA-TAREFA#{idTarefa}#{idRespostaTarefa}',
});

export const topicosAulas = entity(
  'topico-aula',
  TopicoAula,
  { pk: 'TURMA#{idTurma}', sk: 'TOPICO#{idTopicoAula}' },
  {
    gsi1: { pk: 'TOPICO#{idTopicoAula}', sk: '{idTurma}' },
    gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{dataInicio}#{idTopicoAula}' },
  },
);

export const materiais = entity(
  'material',
  Material,
  { pk: 'TURMA#{idTurma}', sk: 'MATERIAL#{idTopicoAula}#{idMaterial}' },
  { gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{dataCadastro}#{idMaterial}' } },
);

export const questionarios = entity(
  'questionario',
  Questionario,
  { pk: 'TURMA#{idTurma}', sk: 'QUESTIONARIO#{idQuestionario}' },
  {
    gsi1: { pk: 'QUESTIONARIO#{idQuestionario}', sk: '{idTurma}' },
    gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{dataCadastro}#{idQuestionario}' },
  },
);

export const referencias = entity('referencia', ReferenciaBibliografica, {
  pk: 'TURMA#{idTurma}',
  sk: 'REFERENCIA#{idReferenciaBibliografica}',
});
