import { create as createEvent } from '../../../schemas/calendar/events.ts';
import {
  calendarOperations,
  exampleRequest,
  turmaOperations,
} from '../../build/samples/requests/examples.ts';
import type { SampleRequest } from '../../build/samples/requests/request.ts';

/** A request to a function of an API: the example of its operation. */
export interface HttpRequest extends SampleRequest {
  readonly api: 'turma' | 'calendar';
  /** The file in the API's folder of `functions/`, and its export. */
  readonly resource: string;
  readonly action: string;
  /** Path parameters. */
  readonly parameters: Readonly<Record<string, string>>;
}

const OPERATIONS = [
  ...turmaOperations.map((one) => ({ api: 'turma' as const, ...one })),
  ...calendarOperations.map((one) => ({ api: 'calendar' as const, ...one })),
];

/** @param functionName `turmasList` */
function requestTo(functionName: string): HttpRequest {
  const found = OPERATIONS.find(({ name }) => name === functionName);
  if (found === undefined) throw new Error(`There is no operation ${functionName}`);
  const { api, resource, action, operation } = found;
  const parameters = Object.entries(operation.example?.path ?? {}).map(([name, value]) => [
    name,
    String(value),
  ]);
  return { api, resource, action, parameters: Object.fromEntries(parameters), ...exampleRequest(operation) };
}

export const LIST = requestTo('tarefasList');
export const READ = requestTo('turmasRead');
export const CREATE = requestTo('noticiasCreate');

/** The most frequent requests of a portal for students and teachers, and of a calendar on a web page. */
export const COMMON_REQUESTS: readonly HttpRequest[] = [
  requestTo('turmasList'),
  READ,
  requestTo('participantesList'),
  LIST,
  requestTo('noticiasList'),
  requestTo('frequenciasList'),
  CREATE,
  // A page of the usual size.
  { ...requestTo('eventsList'), target: '/events' },
  requestTo('eventsRead'),
  // With a description, which has to be sanitized.
  {
    ...requestTo('eventsCreate'),
    body: { ...createEvent.example.body, description: '<p>All laboratories are open.</p>' },
  },
];
