import {
  allOperations,
  isWrite,
  type Operation,
  routesOf,
  type Scope,
  tagDescriptions,
} from '../../schemas/operation.ts';
import { FailureBody, GatewayFailureBody } from '../../schemas/turma/failure.ts';
import { resources } from '../../schemas/turma/index.ts';
import { PAGE_SIZES } from '../../schemas/turma/paging.ts';
import { config } from '../config.ts';
import {
  conflict,
  insufficientScope,
  invalidParameter,
  notFound,
  serverError,
  tokenNeeded,
  tooLarge,
  tooManyRequests,
  unavailable,
  unsupportedMediaType,
} from '../http/failure.ts';
import type { ApiDescription, Refusal } from '../openapi/description.ts';
import { issuedScope, tokenSchemeNames, tokenSchemes } from '../openapi/tokens.ts';
import { turmaApi } from './api.ts';

const TEXT = `The classes (*turmas*) of an educational institution, with their participants, lessons, grades,
attendance, tasks, polls, news and materials. Names keep the Portuguese words of the domain; descriptions are English.

- **Credentials**: a token as \`Authorization: Bearer TOKEN\`, or as the password of HTTP Basic with any user name, and
  the header \`x-api-key\` if the service is configured with application keys. \`turma:read\` allows every GET,
  \`turma:write\` all other operations. Without \`turma:pessoal\`, CPF and login of people are null and cannot be used as
  filters. With a student's token (claim \`id-discente\`), operations about one student apply only to that student, the
  only write is an answer to a poll, and the enrolment status of participants is null.
- **Instants and days** are milliseconds since 1970; a day is represented by the instant at which it begins in the
  institution's time zone.
- **Lists** are bare arrays, sorted by identifier by default: \`limit\` (${PAGE_SIZES.default}, at most
  ${PAGE_SIZES.max}), \`offset\`, \`order-asc\`, \`order-desc\`. Pages past the end are empty. With the request header
  \`paginado: true\`, the response header \`x-total\` contains the total number of matches.
- **One request may read at most 1,000 read units of the table**, of 4 KB each. A request that would read more (a sort
  order, \`paginado\` or a filter over a very long list) is rejected with 400 and advice on how to narrow it.
- **Parameters** with several values are repeated or separated by commas. Names and titles match by substring, ignoring
  case and accents; codes match as a whole, ignoring case. A filter that matches nothing yields an empty list. Unknown
  parameters are ignored.
- **Bodies** are JSON in UTF-8. Unknown members are ignored.
- **POST requests** with the same \`Idempotency-Key\` are performed only once.
- **HEAD** is supported wherever GET is, a trailing slash is ignored, and methods that a path does not support are
  rejected with 405 and the header \`Allow\`.`;

/** What the OpenAPI document of the class API is generated from. */
export async function turmaDescription(): Promise<ApiDescription> {
  return {
    version: '3.1.1',
    api: turmaApi,
    operations: await allOperations(resources),
    info: { title: 'Class data API', version: 'v1', description: TEXT },
    tagDescriptions: await tagDescriptions(resources),
    noteOf,
    securitySchemes: securitySchemes(),
    security,
    repeats: true,
    successes: {
      200: 'Done',
      201: 'Declared for compatibility, but never returned: successful writes return 200',
      204: 'There was nothing to remove',
    },
    failure: FailureBody,
    refusals: refusals(),
    refusalsOf,
  };
}

function noteOf(operation: Operation): string | undefined {
  if (!isWrite(operation)) return undefined;
  return operation.openTo === 'students'
    ? 'Allowed with a student’s token, on behalf of that student.'
    : 'Not allowed with a student’s token: 403.';
}

const SCOPES = {
  'turma:read': 'Read class data',
  'turma:write': 'Write class data',
  'turma:pessoal': 'See CPF and login of people',
};

function securitySchemes(): Record<string, object> {
  const { TOKEN_URL, TOKEN_SCOPE_PREFIX, API_KEYS } = config();
  return {
    ...tokenSchemes({
      url: TOKEN_URL,
      scopePrefix: TOKEN_SCOPE_PREFIX,
      scopes: SCOPES,
      bearer: 'A token from another source with the scope, for example a student’s',
    }),
    ...(API_KEYS.length === 0
      ? {}
      : {
          apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The application’s key' },
        }),
  };
}

function security(scope: Scope) {
  const { TOKEN_URL, TOKEN_SCOPE_PREFIX, API_KEYS } = config();
  const key = API_KEYS.length === 0 ? {} : { apiKey: [] };
  const issued = issuedScope(TOKEN_SCOPE_PREFIX, scope);
  return tokenSchemeNames(TOKEN_URL).map((name) => ({ [name]: [issued], ...key }));
}

function refusals(): Record<number, Refusal> {
  return {
    400: {
      description:
        'A parameter or a member of the body is missing or invalid, the body is not JSON, or a GET would read more ' +
        'than it may',
      example: invalidParameter('id-turma', 'is required'),
    },
    401: {
      description: 'Missing or invalid credentials',
      example: tokenNeeded(),
    },
    403: {
      description:
        'The token lacks the scope, or it is a student’s and the operation is not open to students or concerns ' +
        'another student',
      example: insufficientScope(['turma:write']),
    },
    404: {
      description: 'A resource that the request refers to does not exist',
      example: notFound('There is no such class (id-turma)'),
    },
    409: {
      description: 'The request conflicts with the current state of the records',
      example: conflict('The student has already answered poll 760001 (id-discente)'),
    },
    413: { description: 'The body is too large', example: tooLarge(config().BODY_LIMIT) },
    415: {
      description: 'The content type of the body is not JSON',
      example: unsupportedMediaType('text/plain', ['application/json']),
    },
    429: {
      description: 'Too many requests for the database or the gateway; the gateway has its own error body',
      example: tooManyRequests(5),
      gatewayBody: GatewayFailureBody,
    },
    500: {
      description: 'An internal error, logged with the id in the response',
      example: serverError('9f0c1d4e-7c41-4f6e-9a53-2f5d0c9b7a10'),
    },
    503: {
      description:
        'The request could not be completed in time: the database does not respond, or concurrent requests keep ' +
        'changing the same record. A write may still have succeeded: repeat it with the same Idempotency-Key',
      example: unavailable(5),
    },
  };
}

/** 404 is declared for all operations except removals. */
function refusalsOf(operation: Operation): number[] {
  const { scopes, path, query, body } = operation;
  const hasInput = path !== undefined || query !== undefined || body !== undefined;
  const removes = routesOf(operation).some(({ method }) => method === 'DELETE');
  return [
    ...(hasInput ? [400] : []),
    401,
    ...(scopes.length > 0 ? [403] : []),
    ...(scopes.length > 0 && !removes ? [404] : []),
    ...(body === undefined ? [] : [413, 415]),
    429,
    500,
    503,
  ];
}
