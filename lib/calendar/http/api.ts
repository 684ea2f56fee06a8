import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { bodiesOf, type Operation } from '../../../schemas/operation.ts';
import { config } from '../../config.ts';
import type { Api, CachingPolicy, CorsPolicy } from '../../http/api.ts';
import { ANONYMOUS } from '../../http/auth.ts';
import { type Failure, invalidRequest, noRoute } from '../../http/failure.ts';
import { type FormValue, parseForm } from '../../http/form.ts';
import type { Problem } from '../../http/problems.ts';
import { bodyKind, readBody } from '../../http/request.ts';
import { isObject } from '../../is-object.ts';
import { lastModified } from '../dates/last-modified.ts';
import { envelope } from './envelope.ts';
import { overriddenMethod, refuseOtherMethods, wrongMethod } from './method-override.ts';
import { fieldsIn, selectedFields } from './selected-fields.ts';

const CORS: CorsPolicy = {
  methods: ['OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  requestHeaders: [
    ...['Authorization', 'X-WP-Nonce', 'Content-Disposition', 'Content-MD5', 'Content-Type'],
    ...['If-None-Match', 'X-HTTP-Method-Override', 'Idempotency-Key'],
  ],
  exposedHeaders: [
    ...['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages', 'Link', 'Location'],
    ...['Allow', 'ETag', 'Retry-After'],
  ],
  credentials: true,
};

export const CACHING: CachingPolicy = { maxAgeSeconds: 60, lastModified };

/** The calendar's conventions: paths, headers, parameters and error bodies. */
export const calendarApi: Api = {
  basePath: () => `${config().CALENDAR_ROOT}/${config().CALENDAR_NAMESPACE}`,
  wireName: (name) => name,
  checks: ['input', 'permission'],
  contentType: 'application/json; charset=UTF-8',
  cors: CORS,

  collect: async (event, operation) => {
    const query = queryOf(event);
    return {
      path: event.pathParameters ?? {},
      query,
      headers: event.headers,
      body: operation.body === undefined ? undefined : { ...query, ...(await bodyOf(event, operation)) },
    };
  },

  invalidRequest: (problems) =>
    problems.named.some((problem) => problem.in === 'path')
      ? noRoute('There is nothing at this path')
      : invalidRequest(problems),

  present: (record, event) => (event === undefined ? record : selectedFields(record, event)),
  methodOf: overriddenMethod,
  outermost: envelope(CORS),
  beforeChecks: refuseOtherMethods,

  failureBody: (failure) => ({
    code: CODES[failure.reason] ?? codeOf(failure),
    message: failure.message,
    data: { status: failure.status, ...failure.data, ...parametersOf(failure), ...syntaxError(failure) },
    ...(failure.reason === 'term_exists' ? { additional_data: [failure.data.term_id] } : {}),
  }),

  headers: (caller) => ({
    'x-robots-tag': 'noindex',
    ...(caller === ANONYMOUS ? {} : NOT_CACHED),
  }),
  caching: CACHING,
  wrongMethod,
};

/** The parameters of a query. If one is repeated, its last value counts; of `_fields`, all values count. */
function queryOf(event: APIGatewayProxyEventV2): Record<string, FormValue> {
  const query = parseForm(event.rawQueryString);
  const fields = fieldsIn(event);
  return fields.length > 1 ? { ...query, _fields: fields } : query;
}

const NOT_CACHED = {
  'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
};

/** A body of an unsupported type, or of JSON that is not an object, counts as absent. */
async function bodyOf(event: APIGatewayProxyEventV2, operation: Operation): Promise<object> {
  const accepts = bodiesOf(operation, event.requestContext.http.method);
  const kind = bodyKind(event.headers['content-type'] ?? '');
  if (kind === undefined || !accepts.includes(kind)) return {};
  const body = await readBody(event, accepts, config().BODY_LIMIT);
  return isObject(body) ? body : {};
}

/** Error codes that the calendar names differently. */
const CODES: Readonly<Record<string, string>> = {
  no_route: 'rest_no_route',
  // An identifier that is too large for any record.
  not_found: 'rest_no_route',
  unreadable_body: 'rest_invalid_json',
  unreadable_form: 'rest_invalid_form',
  unauthorized: 'rest_forbidden',
  invalid_token: 'rest_forbidden',
  insufficient_scope: 'rest_forbidden',
  payload_too_large: 'rest_payload_too_large',
  too_expensive: 'rest_too_expensive',
  too_many_requests: 'rest_too_many_requests',
  unavailable: 'rest_unavailable',
  conflict: 'rest_conflict',
};

function codeOf({ reason, problems }: Failure): string {
  if (problems.length === 0) return reason;
  return problems.some(isMissing) ? 'rest_missing_callback_param' : 'rest_invalid_param';
}

const isMissing = ({ kind }: Problem) => kind === 'missing';

/** The names of missing parameters; if none is missing, the reason for each invalid one. */
function parametersOf({ problems }: Failure): object {
  if (problems.length === 0) return {};
  const missing = problems.filter(isMissing);
  if (missing.length > 0) return { params: [...new Set(missing.map(parameterOf))] };
  const wrongTypes = problems.filter(({ rule }) => rule !== undefined && TYPE_RULES.has(rule));
  return {
    params: Object.fromEntries(problems.map((problem) => [parameterOf(problem), problem.message])),
    details:
      wrongTypes.length === 0
        ? []
        : Object.fromEntries(wrongTypes.map((problem) => [parameterOf(problem), typeError(problem)])),
  };
}

const TYPE_RULES = new Set(['invalid_type', 'invalid_union']);

/** Clients of the original expect PHP's error number for a syntax error. */
function syntaxError({ reason, message }: Failure): object {
  return reason === 'unreadable_body' ? { json_error_code: 4, json_error_message: message } : {};
}

/** `venue[0].website` belongs to the parameter `venue`. */
const parameterOf = ({ name }: Problem) => name.replace(/[.[].*$/s, '');

const typeError = (problem: Problem) => ({
  code: 'rest_invalid_type',
  message: problem.message,
  data: { param: parameterOf(problem) },
});
