/** The kinds of records whose changes are sent, and the types of their events. */

/** What can happen to an event, a venue or an organizer of the calendar. */
const POST_CHANGES = [
  'Created',
  'Published',
  'Changed',
  'Withdrawn',
  'Trashed',
  'Restored',
  'Deleted',
] as const;

/** What can happen to a category or a tag. */
const TERM_CHANGES = ['Created', 'Published', 'Changed', 'Deleted'] as const;

/** The kinds of the calendar, with the first part of their types: `EventPublished`. */
export const CALENDAR_KINDS = {
  event: { name: 'Event', changes: POST_CHANGES },
  venue: { name: 'Venue', changes: POST_CHANGES },
  organizer: { name: 'Organizer', changes: POST_CHANGES },
  category: { name: 'Category', changes: TERM_CHANGES },
  tag: { name: 'Tag', changes: TERM_CHANGES },
} as const;

export type CalendarKind = keyof typeof CALENDAR_KINDS;
export type PostChange = (typeof POST_CHANGES)[number];
export type TermChange = (typeof TERM_CHANGES)[number];

/** The kinds of the class API, with the types for a new record, a changed and a removed one. */
export const TURMA_KINDS = {
  noticia: ['NoticiaPublicada', 'NoticiaAlterada', 'NoticiaRemovida'],
  enquete: ['EnquetePublicada', 'EnqueteAlterada', 'EnqueteRemovida'],
  tarefa: ['TarefaCadastrada', 'TarefaAlterada', 'TarefaRemovida'],
  nota: ['NotaLancada', 'NotaAlterada', 'NotaRemovida'],
  avaliacao: ['AvaliacaoLancada', 'AvaliacaoAlterada', 'AvaliacaoRemovida'],
  boletim: ['BoletimLancado', 'BoletimAlterado', 'BoletimRemovido'],
  frequencia: ['FrequenciaLancada', 'FrequenciaAlterada', 'FrequenciaRemovida'],
} as const;

export type TurmaKind = keyof typeof TURMA_KINDS;

/** The members that identify a record of the class API in an event: never a person. */
export const TURMA_IDENTIFIERS = {
  noticia: ['id-noticia', 'id-turma'],
  enquete: ['id-enquete', 'id-turma'],
  tarefa: ['id-tarefa', 'id-turma'],
  nota: ['id-nota-unidade', 'id-turma'],
  avaliacao: ['id-avaliacao', 'id-turma'],
  boletim: ['id-turma'],
  frequencia: ['id-turma', 'data'],
} as const satisfies Record<TurmaKind, readonly string[]>;

/** Why an event of the calendar has no record. */
export const OMISSIONS = ['not-public', 'too-large', 'unreadable'] as const;
export type Omission = (typeof OMISSIONS)[number];
