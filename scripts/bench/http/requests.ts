import { FIRST_CLASS } from '../../stack/demo/turma/classes.ts';
import { student } from '../../stack/demo/turma/people.ts';

/** A request to a function of an API. */
export interface HttpRequest {
  /** The file in `functions/`, and its export. */
  readonly file: string;
  readonly action: string;
  readonly method: 'GET' | 'POST';
  /** Path and query, without the API's base path. */
  readonly target: string;
  /** Path parameters. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const turma = `id-turma=${FIRST_CLASS}`;
const discente = student(0).id;

const get = (file: string, action: string, target: string): HttpRequest => {
  return { file, action, method: 'GET', target };
};

export const LIST = get('turma/tarefas', 'list', `/tarefas?${turma}`);
export const READ = get('turma/turmas', 'read', `/turmas/${FIRST_CLASS}`);
export const CREATE: HttpRequest = {
  file: 'turma/noticias',
  action: 'create',
  method: 'POST',
  target: '/noticias',
  body: { 'id-turma': FIRST_CLASS, titulo: 'Prova', conteudo: 'A prova fica para a semana que vem.' },
};
export const EVENTS = get('calendar/events', 'list', '/events');

/**
 * The most frequent requests of a portal for students and teachers, and of a calendar on a web page.
 * @param event an event of the calendar
 */
export const mostUsed = (event: number): readonly HttpRequest[] => [
  get('turma/turmas', 'list', `/turmas?id-discente=${discente}`),
  { ...READ, parameters: { idTurma: String(FIRST_CLASS) } },
  get('turma/participantes', 'list', `/participantes?${turma}`),
  LIST,
  get('turma/noticias', 'list', `/noticias?${turma}`),
  get('turma/frequencias', 'list', `/frequencias?${turma}&id-participante=${discente}`),
  CREATE,
  EVENTS,
  { ...get('calendar/events', 'read', `/events/${event}`), parameters: { id: String(event) } },
  {
    file: 'calendar/events',
    action: 'create',
    method: 'POST',
    target: '/events',
    body: {
      title: 'Open day',
      description: '<p>All laboratories are open.</p>',
      start_date: '2031-08-01 10:00:00',
      end_date: '2031-08-01 18:00:00',
    },
  },
];
