import { routerOf } from '../../../lib/http/router.ts';
import type { NamedOperation } from '../../../schemas/operation.ts';
import { type SampleCall, sampleEvent } from './gateway.ts';
import { calendarOperations, requestsTo, turmaOperations } from './requests/examples.ts';
import type { Sample } from './sample.ts';

/** The base paths of the APIs with default parameters. */
const PATHS = { turma: '/turma/v1', calendar: '/api/calendar/events/v1' };

/**
 * Returns a request to each operation of both APIs.
 * @param token the caller's token, for operations that require one
 */
export function operationSamples(token: string): Sample[] {
  return [...samplesOf('turma', turmaOperations, token), ...samplesOf('calendar', calendarOperations, token)];
}

/** Returns a request that matches no route, for each fallback. */
export function fallbackSamples(token: string): Sample[] {
  const authorization = `Bearer ${token}`;
  return [
    sampleFor('turma', 'turmaFallback', {
      method: 'HEAD',
      target: `${PATHS.turma}/situacoes-turma`,
      routeKey: '$default',
      headers: { authorization },
    }),
    sampleFor('calendar', 'calendarFallback', {
      method: 'OPTIONS',
      target: `${PATHS.calendar}/events`,
      routeKey: `ANY ${PATHS.calendar}/{proxy+}`,
      pathParameters: { proxy: 'events' },
    }),
  ];
}

function samplesOf(api: keyof typeof PATHS, operations: readonly NamedOperation[], token: string): Sample[] {
  const find = routerOf(operations);
  return requestsTo(operations).map(({ method, target, body }) => {
    const [path = ''] = target.split('?');
    const match = find(path).find(({ route }) => route.method === method);
    if (match === undefined) throw new Error(`No operation answers ${method} ${target}`);
    const { name, route, parameters, operation } = match;
    return sampleFor(api, name, {
      method,
      target: `${PATHS[api]}${target}`,
      routeKey: `${method} ${PATHS[api]}${route.path}`,
      ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
      headers: {
        ...(operation.scopes.length > 0 && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  });
}

const sampleFor = (api: string, name: string, request: SampleCall): Sample => ({
  file: `${api}/${name}.json`,
  functionName: name,
  payload: sampleEvent(request),
});
