import { RespostaEnquete, StoredEnquete } from '../../schemas/turma/enquetes.ts';
import { Noticia } from '../../schemas/turma/noticias.ts';
import { Participante } from '../../schemas/turma/participantes.ts';
import { StoredTurma } from '../../schemas/turma/turmas.ts';
import { keyspace } from '../table/entity.ts';
import { sequence } from '../table/sequence.ts';
import { TIPO_DISCENTE } from './catalogs.ts';
import { Docente } from './docente.ts';
import { DocenteTurma } from './docente-turma.ts';
import { DiaSemAula, FrequenciaDia, FrequenciaIds } from './frequencia-dia.ts';

/**
 * Where the records of the class API lie. Everything of a class is in the partition of the class, so that a list is
 * one query whose cost depends on that class alone; identifiers at the end of a sort key give the default order.
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

export const noticias = entity('noticia', Noticia, { pk: 'TURMA#{idTurma}', sk: 'NOTICIA#{idNoticia}' });

/** Finds the class of a news item, of which a path gives the identifier alone. */
export const noticiaPointers = entity('noticia-pointer', Noticia.pick({ idNoticia: true, idTurma: true }), {
  pk: 'NOTICIA#{idNoticia}',
  sk: 'NOTICIA',
});

export const noticiaIds = sequence('turma', 'noticias');

export const enquetes = entity('enquete', StoredEnquete, {
  pk: 'TURMA#{idTurma}',
  sk: 'ENQUETE#{idEnquete}',
});

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
export const frequenciaIdRanges = entity('frequencia-ids', FrequenciaIds, {
  pk: 'TURMA#{idTurma}',
  sk: 'IDS-FREQUENCIAS#{primeiro}',
});

export const frequenciaIds = sequence('turma', 'frequencias');

export const diasSemAula = entity('dia-sem-aula', DiaSemAula, {
  pk: 'TURMA#{idTurma}',
  sk: 'SEM-AULA#{data}',
});
