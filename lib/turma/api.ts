import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { bodiesOf, type Operation } from '../../schemas/operation.ts';
import { fromWire, toWire, wireName } from '../../schemas/turma/wire-names.ts';
import { nowMs } from '../clock.ts';
import { config } from '../config.ts';
import type { Api } from '../http/api.ts';
import { withoutControls } from '../http/clean-texts.ts';
import { endpoint as httpEndpoint, type LoadAndRespond, type Respond } from '../http/endpoint.ts';
import { type Failure, invalidRequest, methodNotAllowed, unauthorized } from '../http/failure.ts';
import { type Query, readBody, readQuery } from '../http/request.ts';
import { requireOpen } from './people/own-student.ts';

/** The class API's conventions: paths, headers, parameters and error bodies. */
export const turmaApi: Api = {
  basePath: () => '/turma/v1',
  wireName,
  checks: ['permission', 'input'],
  contentType: 'application/json;charset=UTF-8',
  cors: {
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    requestHeaders: ['Authorization', 'Content-Type', 'x-api-key', 'paginado', 'Idempotency-Key'],
    exposedHeaders: ['x-total', 'WWW-Authenticate', 'Allow', 'Retry-After'],
    credentials: false,
  },

  collect: async (event, operation) => ({
    path: event.pathParameters ?? {},
    query: fromWire(withoutEmpty(readQuery(event))),
    headers: event.headers,
    body: operation.body === undefined ? undefined : await bodyOf(event, operation),
  }),

  invalidRequest,
  present: toWire,

  failureBody: (failure: Failure, { path }) => ({
    error: ERROR_NAMES[failure.reason] ?? failure.reason,
    error_description: failure.message,
    status: failure.status,
    path,
    timestamp: nowMs(),
  }),

  requireApplication: ({ headers }) => {
    const { API_KEYS } = config();
    if (API_KEYS.length > 0 && !API_KEYS.some((key) => sameText(key, headers['x-api-key'] ?? ''))) {
      throw unauthorized('An application key is needed: send it in the header x-api-key');
    }
  },

  requirePermission: requireOpen,
  headers: () => ({ 'cache-control': 'no-store' }),
  wrongMethod: methodNotAllowed,
};

/** Makes the handler of an operation of the class API. */
export const endpoint = <O extends Operation, L>(operation: O, answer: Respond<O> | LoadAndRespond<O, L>) =>
  httpEndpoint(turmaApi, operation, answer);

/** The body of the response of some writes, which repeats the status. */
export const responseEntity = <B>(body: B) => ({ body, statusCode: 'OK', statusCodeValue: 200 });

/** Names of failure reasons that differ in the class API. */
const ERROR_NAMES: Record<string, string> = {
  no_route: 'not_found',
  unreadable_body: 'invalid_request',
  too_many_requests: 'rate_limited',
  incorrect_password: 'invalid_token',
};

/** An empty parameter counts as absent, even if it is repeated with other values. */
function withoutEmpty(query: Query): Query {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const [first, ...others] = [value].flat().filter((one) => !isEmpty(one));
      return first === undefined ? [] : [[name, others.length === 0 ? first : [first, ...others]]];
    }),
  );
}

/** Whether nothing is left without control characters, which are removed later; NUL is refused then. */
const isEmpty = (text: string) => withoutControls(text) === '' && !text.includes('\0');

/** Undefined without a body: the schema decides whether one is required. */
async function bodyOf(event: APIGatewayProxyEventV2, operation: Operation): Promise<unknown> {
  const accepts = bodiesOf(operation, event.requestContext.http.method);
  return fromWire(await readBody(event, accepts, config().BODY_LIMIT));
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
