import { allOperations, isWrite, type Operation, routesOf, type Scope } from '../../schemas/operation.ts';
import { FailureBody, GatewayFailureBody } from '../../schemas/turma/failure.ts';
import { resources } from '../../schemas/turma/index.ts';
import { config } from '../config.ts';
import {
  conflict,
  insufficientScope,
  invalidParameter,
  notFound,
  serverError,
  tooLarge,
  tooManyRequests,
  unauthorized,
  unavailable,
  unsupportedMediaType,
} from '../http/failure.ts';
import type { ApiDescription, Refusal } from '../openapi/description.ts';
import { tokenSchemeNames, tokenSchemes } from '../openapi/tokens.ts';
import { turmaApi } from './api.ts';
import { tagDescriptions } from './tag-descriptions.ts';

const TEXT = `The classes (*turmas*) of an educational institution, with their participants, lessons, grades,
attendance, tasks, polls, news and materials. Names keep the Portuguese words of the domain; descriptions are English.

- **Credentials**: a token as \`Authorization: Bearer TOKEN\`, and the header \`x-api-key\` where the service was set up
  with application keys. \`turma:read\` allows every GET, \`turma:write\` the rest. CPF and login of people are null
  unless the token has \`turma:pessoal\` too, and cannot be asked by. A student's token (claim \`id-discente\`) sees and
  answers polls as that student alone, does no other write, and sees no enrolment situations.
- **Instants and days** are milliseconds since 1970; a day is the midnight that begins it in the institution's time zone.
- **Lists** are bare arrays, ordered by identifier: \`limit\` (20, at most 100), \`offset\`, \`order-asc\`, \`order-desc\`.
  Past the end they are empty. With the header \`paginado: true\` the header \`x-total\` of the answer has the number of
  all records that match.
- **One request reads 1,000 read units of the table at most**, of 4 KB each. What would read more (an order, \`paginado\` or
  a filter over a very long list) is refused with 400, and the text says how to ask for less.
- **Parameters** with several values are repeated or separated by commas. Names and titles match by a part, without
  regard to case and accents; codes match whole, without regard to case. What an optional filter does not find is no
  error but an empty list. Unknown parameters are ignored.
- **Bodies** are JSON in UTF-8. Members that are not described are ignored.
- **Repeated POSTs** do not act twice when they carry the same \`Idempotency-Key\`.
- **HEAD** is answered wherever GET is, a slash at the end of a path does not matter, and another method than those of a
  path is refused with 405 and the header \`Allow\`.`;

/** What the document of the class API says beside its operations; its reference, sections 2, 4, 5 and 7. */
export async function turmaDescription(): Promise<ApiDescription> {
  return {
    version: '3.1.1',
    api: turmaApi,
    operations: await allOperations(resources),
    info: { title: 'Class data API', version: 'v1', description: TEXT },
    tagDescriptions,
    noteOf,
    securitySchemes: securitySchemes(),
    security,
    repeats: true,
    successes: {
      200: 'Done',
      201: 'Declared by the interface, and never given: a write that succeeds is answered with 200',
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
    ? 'The token of a student may call this, and does it for that student.'
    : 'Not for the token of a student: 403.';
}

const SCOPES = {
  'turma:read': 'Read class data',
  'turma:write': 'Write class data',
  'turma:pessoal': 'See CPF and login of people',
};

/** A scope as tokens of this deployment's issuer name it. */
const issued = (scope: string) => `${config().TOKEN_SCOPE_PREFIX}${scope}`;

function securitySchemes(): Record<string, object> {
  const { TOKEN_URL, API_KEYS } = config();
  return {
    ...tokenSchemes({
      url: TOKEN_URL,
      scopes: Object.fromEntries(Object.entries(SCOPES).map(([name, text]) => [issued(name), text])),
      bearer: 'A token from elsewhere that has the scope, for example of a student',
    }),
    ...(API_KEYS.length === 0
      ? {}
      : {
          apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The application’s key' },
        }),
  };
}

function security(scope: Scope) {
  const { TOKEN_URL, API_KEYS } = config();
  const key = API_KEYS.length === 0 ? {} : { apiKey: [] };
  return tokenSchemeNames(TOKEN_URL).map((name) => ({ [name]: [issued(scope)], ...key }));
}

function refusals(): Record<number, Refusal> {
  return {
    400: {
      description:
        'A parameter or a member of the body is missing or not acceptable, the body is not JSON, or a GET asks for more ' +
        'than one request may read',
      example: invalidParameter('id-turma', 'is required'),
    },
    401: {
      description: 'No credentials, or some that are not valid',
      example: unauthorized('A token is needed: send it as "Authorization: Bearer TOKEN"'),
    },
    403: {
      description:
        'The token has not the scope, or is a student’s and the operation is not for students or another one is asked for',
      example: insufficientScope(['turma:write']),
    },
    404: {
      description: 'Something that the request has to name does not exist',
      example: notFound('There is no such class (id-turma)'),
    },
    409: {
      description: 'The state of the records forbids it',
      example: conflict('The student has answered the poll already'),
    },
    413: { description: 'The body is too large', example: tooLarge(config().BODY_LIMIT) },
    415: {
      description: 'The body is not said to be JSON',
      example: unsupportedMediaType('text/plain', ['application/json']),
    },
    429: {
      description:
        'Too many requests at once: for the database, or for the gateway, which says so in a body of its own',
      example: tooManyRequests(5),
      gatewayBody: GatewayFailureBody,
    },
    500: {
      description: 'An error of the service, logged under the id that the answer names',
      example: serverError('9f0c1d4e-7c41-4f6e-9a53-2f5d0c9b7a10'),
    },
    503: {
      description:
        'The request could not be done in time: the database does not answer, or others keep changing the same record. ' +
        'A write may have been done all the same: repeat it with the same Idempotency-Key',
      example: unavailable(5),
    },
  };
}

/** The interface declares 404 everywhere but where something is removed. */
function refusalsOf(operation: Operation): number[] {
  const { scopes, path, query, body } = operation;
  const takes = path !== undefined || query !== undefined || body !== undefined;
  const removes = routesOf(operation).some(({ method }) => method === 'DELETE');
  return [
    ...(takes ? [400] : []),
    401,
    ...(scopes.length > 0 ? [403] : []),
    ...(scopes.length > 0 && !removes ? [404] : []),
    ...(body === undefined ? [] : [413, 415]),
    429,
    500,
    503,
  ];
}
