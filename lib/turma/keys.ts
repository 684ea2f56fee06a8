import type { AtividadeAvaliacao } from '../../schemas/turma/atividades-avaliativas.ts';
import type { Avaliacao } from '../../schemas/turma/avaliacoes.ts';
import type { TurmaBoletim } from '../../schemas/turma/boletim.ts';
import type { RespostaEnquete, StoredEnquete } from '../../schemas/turma/enquete.ts';
import type { GrupoTarefa } from '../../schemas/turma/grupos.ts';
import type { Material } from '../../schemas/turma/materiais.ts';
import type { StoredNotaUnidade } from '../../schemas/turma/notas-unidades.ts';
import type { Noticia } from '../../schemas/turma/noticias.ts';
import type { Participante } from '../../schemas/turma/participantes.ts';
import type { Questionario } from '../../schemas/turma/questionarios.ts';
import type { ReferenciaBibliografica } from '../../schemas/turma/referencias-bibliograficas-basicas.ts';
import type { RespostaTarefa } from '../../schemas/turma/respostas-tarefas.ts';
import type { Tarefa } from '../../schemas/turma/tarefas.ts';
import type { TopicoAula } from '../../schemas/turma/topicos-aulas.ts';
import type { StoredDocenteTurma, StoredTurma } from '../../schemas/turma/turmas.ts';
import type { StoredTurmaTecnico } from '../../schemas/turma/turmas-tecnico.ts';
import type { Receipt } from '../idempotency/receipt.ts';
import { isObject } from '../is-object.ts';
import { keyspace } from '../table/entity.ts';
import { sequence } from '../table/sequence.ts';
import { isId, isInteger, isListOf, isNumber, isText, optional } from '../table/shape.ts';
import { TIPO_DISCENTE } from './catalogs.ts';
import type { Alocacoes } from './stored/alocacoes.ts';
import type { Docente } from './stored/docente.ts';
import type { DiaSemAula, FrequenciaDia, FrequenciaIds } from './stored/frequencia-dia.ts';
import type { Registro } from './stored/registro.ts';
import type { Tamanho } from './stored/tamanho.ts';
import type { Votos } from './stored/votos.ts';

/**
 * The keys of the class API's records. All records of a class are in its partition, so that a list is one query whose
 * cost depends on that class only; identifiers at the end of sort keys provide the default order.
 *
 * A record is found by an identifier in a path through a pointer item if callers can write it, because indexes lag;
 * otherwise through an index.
 *
 * The index partition `REGISTROS#{idTurma}` contains the activities of a class, of all kinds, by date. Its items are
 * small: records with long texts are represented there by `registros`.
 */
const entity = keyspace('turma');

/** Shape of records that refer to a class. */
const REFERS_TO_TURMA = { idTurma: isId };

export const turmas = entity<StoredTurma>('turma').at(
  { pk: 'TURMA#{idTurma}', sk: 'TURMA' },
  {
    indexes: {
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
    shape: REFERS_TO_TURMA,
  },
);

/** The components of all classes, each with all of its names. They are few, so name filters scan them, not classes. */
export const componentes = entity<Pick<StoredTurma, 'idComponente' | 'nomeComponente'>>('componente').at(
  { pk: 'COMPONENTES', sk: '{idComponente}#{nomeComponente}' },
  { shape: { idComponente: isId, nomeComponente: isText } },
);

/** The sizes of the lists over all classes. */
export const tamanhos = entity<Tamanho>('tamanho').at(
  { pk: 'TAMANHOS', sk: '{lista}' },
  { shape: { registros: optional(isInteger) } },
);

/** Marks a class that others are grouped under. */
export const agrupadoras = entity<Pick<StoredTurma, 'idTurma'>>('agrupadora').at(
  { pk: 'AGRUPADORAS', sk: '{idTurma}' },
  { shape: REFERS_TO_TURMA },
);

export const participantes = entity<Participante>('participante').at(
  { pk: 'TURMA#{idTurma}', sk: 'PARTICIPANTE#{idParticipante}#{idTipoParticipante}' },
  {
    indexes: {
      gsi1: {
        pk: 'DISCENTE#{idParticipante}',
        sk: '{idTurma}',
        when: ({ idTipoParticipante }) => idTipoParticipante === TIPO_DISCENTE,
      },
    },
    shape: REFERS_TO_TURMA,
  },
);

export const docentesTurma = entity<StoredDocenteTurma>('docente-turma').at(
  { pk: 'TURMA#{idTurma}', sk: 'DOCENTE#{idDocenteTurma}' },
  {
    indexes: {
      gsi1: { pk: 'DOCENTE#{idDocente}', sk: '{idTurma}' },
      gsi2: { pk: 'DOCENTE-EXTERNO#{idDocenteExterno}', sk: '{idTurma}' },
      gsi3: { pk: 'CPF#{cpf}', sk: '{idTurma}' },
    },
    shape: REFERS_TO_TURMA,
  },
);

/** Guards the number of a class's teachers. */
export const alocacoes = entity<Alocacoes>('alocacoes').at(
  { pk: 'TURMA#{idTurma}', sk: 'ALOCACOES' },
  { shape: { ...REFERS_TO_TURMA, version: isInteger } },
);

export const docenteTurmaIds = sequence('turma', 'docentes-turma');

/** The teachers who can be allocated. */
export const docentes = entity<Docente>('docente').at({ pk: 'DOCENTE#{externo}#{idDocente}', sk: 'DOCENTE' });

/** The activity of a record with long texts, for the list of activities of a class. */
export const registros = entity<Registro>('registro').at(
  { pk: 'TURMA#{idTurma}', sk: 'REGISTRO#{tipo}#{idRegistro}' },
  {
    indexes: { gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{data}#{idRegistro}' } },
    shape: { data: isInteger, idTopicoAula: optional(isInteger) },
  },
);

export const noticias = entity<Noticia>('noticia').at({
  pk: 'TURMA#{idTurma}',
  sk: 'NOTICIA#{idNoticia}',
});

/** Finds the class of a news item, because paths contain its identifier only. */
export const noticiaPointers = entity<Pick<Noticia, 'idNoticia' | 'idTurma'>>('noticia-pointer').at({
  pk: 'NOTICIA#{idNoticia}',
  sk: 'NOTICIA',
});

export const noticiaIds = sequence('turma', 'noticias');

export const enquetes = entity<StoredEnquete>('enquete').at(
  { pk: 'TURMA#{idTurma}', sk: 'ENQUETE#{idEnquete}' },
  { shape: { idTurma: isId, idEnquete: isId, alternativas: isListOf(isObject) } },
);

/** Finds the class of a poll, because paths contain its identifier only. */
export const enquetePointers = entity<Pick<StoredEnquete, 'idEnquete' | 'idTurma'>>('enquete-pointer').at({
  pk: 'ENQUETE#{idEnquete}',
  sk: 'ENQUETE',
});

export const enqueteIds = sequence('turma', 'enquetes');
export const alternativaIds = sequence('turma', 'alternativas');

/** The key ensures a single answer per student and poll. */
export const respostasEnquetes = entity<RespostaEnquete>('resposta-enquete').at(
  { pk: 'TURMA#{idTurma}', sk: 'RESPOSTA-ENQUETE#{idEnquete}#{idDiscente}' },
  {
    indexes: {
      gsi1: { pk: 'RESPOSTAS-ENQUETES#{idDiscente}', sk: '{idEnquete}' },
      gsi2: { pk: 'RESPOSTAS-ENQUETES', sk: '{idEnquete}#{idDiscente}' },
    },
    shape: { idTurma: isId, idEnquete: isId, idDiscente: isInteger },
  },
);

/** The votes of a poll, in several shards; written in the same transactions as the answers. */
export const votos = entity<Votos>('votos').at(
  { pk: 'TURMA#{idTurma}', sk: 'VOTOS#{idEnquete}#{shard}' },
  {
    shape: {
      idTurma: isId,
      idEnquete: isId,
      shard: (shard, counter = {}) => isId(shard) && Object.values(counter).every((one) => isInteger(one)),
    },
  },
);

export const frequenciasDias = entity<FrequenciaDia>('frequencia-dia').at(
  { pk: 'TURMA#{idTurma}', sk: 'FREQUENCIA#{data}' },
  { shape: { data: isNumber, linhas: isListOf(isObject) } },
);

/** Finds the day of an attendance record, because paths contain its class and identifier only. */
export const frequenciaIdRanges = entity<FrequenciaIds>('frequencia-ids').at(
  { pk: 'TURMA#{idTurma}', sk: 'IDS-FREQUENCIAS#{primeiro}' },
  { indexes: { gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{dataRegistro}#{primeiro}' } } },
);

export const frequenciaIds = sequence('turma', 'frequencias');

export const diasSemAula = entity<DiaSemAula>('dia-sem-aula').at({
  pk: 'TURMA#{idTurma}',
  sk: 'SEM-AULA#{data}',
});

/** The receipts of idempotent requests, by sender and key. */
export const receipts = entity<Receipt>('receipt').at({ pk: 'RECEIPT#{digest}', sk: 'RECEIPT' });

/** Additional data of classes of technical courses. */
export const turmasTecnico = entity<StoredTurmaTecnico>('turma-tecnico').at(
  { pk: 'TURMA#{idTurma}', sk: 'TECNICO' },
  {
    indexes: {
      gsi1: { pk: 'TECNICOS', sk: '{idTurma}' },
      gsi2: { pk: 'TECNICOS#{idModalidadeEducacao}', sk: '{idTurma}' },
    },
    shape: REFERS_TO_TURMA,
  },
);

export const atividadesAvaliativas = entity<AtividadeAvaliacao>('atividade-avaliativa').at(
  { pk: 'TURMA#{idTurma}', sk: 'ATIVIDADE#{idAvaliacao}' },
  {
    indexes: {
      gsi1: { pk: 'ATIVIDADE#{idAvaliacao}', sk: '{idTurma}' },
      gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{data}#{idAvaliacao}' },
    },
  },
);

export const avaliacoes = entity<Avaliacao>('avaliacao').at(
  { pk: 'TURMA#{idTurma}', sk: 'AVALIACAO#{idParticipante}#{idAvaliacao}' },
  { indexes: { gsi1: { pk: 'AVALIACAO#{idAvaliacao}', sk: '{idTurma}' } } },
);

export const notasUnidades = entity<StoredNotaUnidade>('nota-unidade').at(
  { pk: 'TURMA#{idTurma}', sk: 'NOTA#{idParticipante}#{idNotaUnidade}' },
  {
    indexes: {
      gsi1: { pk: 'NOTAS#{idParticipante}', sk: '{idNotaUnidade}' },
      gsi2: { pk: 'REGISTROS#{idTurma}', sk: '{dataRegistro}#{idNotaUnidade}' },
      gsi3: { pk: 'NOTA#{idNotaUnidade}', sk: '{idTurma}' },
    },
    shape: { idParticipante: isInteger },
  },
);

/** The entries of a report card share a partition, so that one query reads them. */
export const boletins = entity<TurmaBoletim>('boletim').at(
  { pk: 'DISCENTE#{idDiscente}', sk: 'BOLETIM#{idTurma}' },
  {
    indexes: {
      gsi1: { pk: 'BOLETINS', sk: '{idTurma}#{idDiscente}' },
      gsi2: { pk: 'BOLETINS#{ano}', sk: '{idTurma}#{idDiscente}' },
    },
  },
);

export const tarefas = entity<Tarefa>('tarefa').at(
  { pk: 'TURMA#{idTurma}', sk: 'TAREFA#{idTarefa}' },
  {
    indexes: {
      gsi1: { pk: 'TAREFA#{idTarefa}', sk: '{idTurma}' },
    },
  },
);

export const grupos = entity<GrupoTarefa>('grupo').at({
  pk: 'TURMA#{idTurma}',
  sk: 'GRUPO#{idTarefa}#{idGrupo}',
});

export const respostasTarefas = entity<RespostaTarefa>('resposta-tarefa').at(
  { pk: 'TURMA#{idTurma}', sk: 'RESPOSTA-TAREFA#{idTarefa}#{idRespostaTarefa}' },
  {
    indexes: {
      gsi1: { pk: 'RESPOSTAS-TAREFAS#{idDiscente}', sk: '{idTarefa}#{idRespostaTarefa}' },
    },
  },
);

export const topicosAulas = entity<TopicoAula>('topico-aula').at(
  { pk: 'TURMA#{idTurma}', sk: 'TOPICO#{idTopicoAula}' },
  {
    indexes: {
      gsi1: { pk: 'TOPICO#{idTopicoAula}', sk: '{idTurma}' },
    },
    shape: REFERS_TO_TURMA,
  },
);

export const materiais = entity<Material>('material').at({
  pk: 'TURMA#{idTurma}',
  sk: 'MATERIAL#{idTopicoAula}#{idMaterial}',
});

export const questionarios = entity<Questionario>('questionario').at(
  { pk: 'TURMA#{idTurma}', sk: 'QUESTIONARIO#{idQuestionario}' },
  {
    indexes: {
      gsi1: { pk: 'QUESTIONARIO#{idQuestionario}', sk: '{idTurma}' },
    },
  },
);

export const referencias = entity<ReferenciaBibliografica>('referencia').at({
  pk: 'TURMA#{idTurma}',
  sk: 'REFERENCIA#{idReferenciaBibliografica}',
});
