import { TIPO_DISCENTE } from '../../../lib/turma/catalogs.ts';
import * as keys from '../../../lib/turma/keys.ts';
import type { Reference } from './kind.ts';

/** References from records to other records. */

export const turmaOf = ({ idTurma }: { idTurma: number }): Reference => ({
  member: 'id-turma',
  what: `class ${idTurma}`,
  key: keys.turmas.key({ idTurma }),
});

/** A student of a class, named by this member. */
export const discenteOf = (idTurma: number, idParticipante: number, member: string): Reference => ({
  member,
  what: `student ${idParticipante} in class ${idTurma}`,
  key: keys.participantes.key({ idTurma, idParticipante, idTipoParticipante: TIPO_DISCENTE }),
});

/** The teacher of an allocation, internal or external. */
export function docenteOf(allocation: {
  idDocente: number | null;
  idDocenteExterno: number | null;
}): Reference[] {
  const teacher = (member: string, kind: string, idDocente: number | null, externo: boolean) =>
    idDocente === null
      ? []
      : [{ member, what: `${kind} ${idDocente}`, key: keys.docentes.key({ idDocente, externo }) }];
  return [
    ...teacher('id-docente', 'teacher', allocation.idDocente, false),
    ...teacher('id-docente-externo', 'external teacher', allocation.idDocenteExterno, true),
  ];
}

/** A topic of a class, if the record names one. */
export const topicoOf = (idTurma: number, idTopicoAula: number | null): Reference[] =>
  idTopicoAula === null || idTopicoAula === 0
    ? []
    : [
        {
          member: 'id-topico-aula',
          what: `topic ${idTopicoAula} in class ${idTurma}`,
          key: keys.topicosAulas.key({ idTurma, idTopicoAula }),
        },
      ];

export const tarefaOf = ({ idTurma, idTarefa }: { idTurma: number; idTarefa: number }): Reference => ({
  member: 'id-tarefa',
  what: `task ${idTarefa} in class ${idTurma}`,
  key: keys.tarefas.key({ idTurma, idTarefa }),
});

/** The group of an answer to a task; none if the student answers alone. */
export const grupoOf = (answer: {
  idTurma: number;
  idTarefa: number;
  idGrupo: number | null;
}): Reference[] =>
  answer.idGrupo === null
    ? []
    : [
        {
          member: 'id-grupo',
          what: `group ${answer.idGrupo} of task ${answer.idTarefa}`,
          key: keys.grupos.key({ ...answer, idGrupo: answer.idGrupo }),
        },
      ];

export const notaOf = (part: {
  idTurma: number;
  idParticipante: number;
  idNotaUnidade: number;
}): Reference => ({
  member: 'id-nota-unidade',
  what: `grade ${part.idNotaUnidade} of student ${part.idParticipante} in class ${part.idTurma}`,
  key: keys.notasUnidades.key(part),
});

/** The poll of an answer, and the alternative that was chosen. */
export function enqueteOf(answer: {
  idTurma: number;
  idEnquete: number;
  idAlternativa: number;
}): Reference[] {
  const { idTurma, idEnquete, idAlternativa } = answer;
  const key = keys.enquetes.key({ idTurma, idEnquete });
  return [
    { member: 'id-enquete', what: `poll ${idEnquete} in class ${idTurma}`, key },
    {
      member: 'id-alternativa',
      what: `alternative ${idAlternativa} of poll ${idEnquete}`,
      key,
      part: idAlternativa,
    },
  ];
}
