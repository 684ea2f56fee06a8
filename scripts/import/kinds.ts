import type { Item } from '../../lib/table/entity.ts';
import { DocenteTurma } from '../../lib/turma/docente-turma.ts';
import {
  agrupadoras,
  docentesTurma,
  noticiaIds,
  noticiaPointers,
  noticias,
  participantes,
  turmas,
} from '../../lib/turma/keys.ts';
import { Noticia } from '../../schemas/turma/noticias.ts';
import { Participante } from '../../schemas/turma/participantes.ts';
import { StoredTurma } from '../../schemas/turma/turmas.ts';
import { type Kind, kind, type Reference } from './kind.ts';

const turmaOf = ({ idTurma }: { idTurma: number }): Reference => ({
  member: 'id-turma',
  what: `class ${idTurma}`,
  key: turmas.key({ idTurma }),
});

/** Every kind of record that files bring in: which schema a row has to fit, and where in the table it goes. */
export const kinds = {
  turmas: kind({
    name: 'turmas',
    schema: StoredTurma,
    items: (turma) => [turmas.toItem(turma), ...groupingOf(turma.idTurmaAgrupadora)],
    references: ({ idTurmaAgrupadora }) =>
      idTurmaAgrupadora === 0
        ? []
        : [{ ...turmaOf({ idTurma: idTurmaAgrupadora }), member: 'id-turma-agrupadora', sameKind: true }],
  }),
  docentes: kind({
    name: 'docentes',
    schema: DocenteTurma,
    items: (docente) => [docentesTurma.toItem(docente)],
    references: (docente) => [turmaOf(docente)],
    rules: ({ idDocente, idDocenteExterno }) =>
      (idDocente === null) === (idDocenteExterno === null)
        ? [{ member: 'id-docente', reason: 'expected either id-docente or id-docente-externo' }]
        : [],
  }),
  participantes: kind({
    name: 'participantes',
    schema: Participante,
    items: (participante) => [participantes.toItem(participante)],
    references: (participante) => [turmaOf(participante)],
  }),
  noticias: kind({
    name: 'noticias',
    schema: Noticia,
    items: (noticia) => [
      noticias.toItem(noticia),
      noticiaPointers.toItem({ idNoticia: noticia.idNoticia, idTurma: noticia.idTurma }),
    ],
    references: (noticia) => [turmaOf(noticia)],
    ids: { sequence: noticiaIds, of: ({ idNoticia }) => idNoticia },
  }),
};

/** The kinds in an order in which each comes after those that it names. */
export const allKinds: readonly Kind[] = Object.values(kinds);

const groupingOf = (idTurma: number): Item[] => (idTurma === 0 ? [] : [agrupadoras.toItem({ idTurma })]);
