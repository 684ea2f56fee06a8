import { FailureBody, GatewayFailureBody } from '../../../schemas/calendar/failure.ts';
import { resources } from '../../../schemas/calendar/index.ts';
import { allOperations, isWrite, type Operation, type Scope } from '../../../schemas/operation.ts';
import { config } from '../../config.ts';
import {
  Failure,
  insufficientScope,
  invalidParameter,
  serverError,
  tooLarge,
  tooManyRequests,
  unauthorized,
  unavailable,
} from '../../http/failure.ts';
import type { ApiDescription, Refusal } from '../../openapi/description.ts';
import { tokenSchemeNames, tokenSchemes } from '../../openapi/tokens.ts';
import { calendarApi } from './api.ts';
import { tagDescriptions } from './tag-descriptions.ts';

const TEXT = `Events, with their venues, organizers, categories and tags.

- **Credentials**: what is published is for everyone. Writes need a token as \`Authorization: Bearer TOKEN\`:
  \`calendar:submit\` to hand in drafts, \`calendar:own\` to publish and change own records, \`calendar:write\` for all.
- **Times** are written \`YYYY-MM-DD HH:MM:SS\`: those of an event in its own time zone, publication in the site's, and
  those whose name has \`utc\` in UTC.
- **Lists** have pages: follow \`next_rest_url\` until it is absent. The headers \`X-TEC-Total\` and \`X-TEC-TotalPages\`
  repeat the totals. Several values are separated by commas.
- **Bodies** are JSON or forms in UTF-8, by POST also forms in parts, without files; a write also takes its parameters
  from the query. POST, PUT and PATCH of a record are the same: what is not sent stays as it is.
- **Parts of an answer**: everywhere \`_fields\` names the members that are wanted (\`id,venue.city\`), and \`_envelope=1\`
  gives 200 with the answer in \`body\`, and \`status\` and \`headers\` beside it.
- **Other methods** can be sent as POST, with \`_method\` in the query or the header \`X-HTTP-Method-Override\`.
- **Calendar programs** can subscribe to \`/events.ics\`, which is the list with the same filters; \`/events/{id}.ics\`
  is one event. \`Accept: text/calendar\` asks for the same at the other addresses.
- **Caches** can ask again with \`If-None-Match\` for what was answered to a caller without token.
- **HEAD** is answered wherever GET is, **OPTIONS** describes a path, and a slash at its end does not matter. \`Allow\`
  names the methods that the caller may use.`;

/** What the document of the calendar says beside its operations; its reference, sections 11, 12 and 14.2. */
export async function calendarDescription(): Promise<ApiDescription> {
  const { TOKEN_URL } = config();
  return {
    version: '3.0.3',
    api: calendarApi,
    operations: await allOperations(resources),
    info: { title: 'Calendar events API', version: 'v1', description: TEXT },
    tagDescriptions,
    securitySchemes: tokenSchemes({
      url: TOKEN_URL,
      scopes: Object.fromEntries(Object.entries(SCOPES).map(([name, text]) => [issued(name), text])),
      bearer: 'A token from elsewhere that has one of the scopes',
    }),
    security,
    repeats: false,
    successes: { 200: 'Done', 201: 'Created' },
    failure: FailureBody,
    refusals: refusals(),
    refusalsOf,
  };
}

const SCOPES = {
  'calendar:submit': 'Hand in drafts',
  'calendar:own': 'Publish and change own records',
  'calendar:write': 'Change all records',
};

/** A scope as tokens of this deployment's issuer name it. */
const issued = (scope: string) => `${config().TOKEN_SCOPE_PREFIX}${scope}`;

/** OpenAPI 3.0 lets only OAuth schemes name scopes. */
const security = (scope: Scope) =>
  tokenSchemeNames(config().TOKEN_URL).map((name) => ({ [name]: name === 'oauth2' ? [issued(scope)] : [] }));

function refusals(): Record<number, Refusal> {
  return {
    400: {
      description:
        'Parameters are missing or not acceptable, the body is not JSON, or a GET asks for more than one request may read',
      example: invalidParameter('per_page', 'expected a whole number, at least 1'),
    },
    401: {
      description: 'No credentials, or some that are not valid',
      example: unauthorized('A token is needed: send it as "Authorization: Bearer TOKEN"'),
    },
    403: {
      description: 'The token does not allow it, or the record is not public',
      example: insufficientScope(['calendar:write']),
    },
    404: {
      description: 'There is no such record, or no such page',
      example: new Failure(404, 'rest-event-not-found', 'There is no event with this id'),
    },
    410: {
      description: 'The record is in the trash already',
      example: new Failure(410, 'event-is-in-trash', 'The event is in the trash already'),
    },
    413: { description: 'The body is too large', example: tooLarge(config().BODY_LIMIT) },
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
        'The request could not be done in time: the database does not answer, others keep changing the same record, or ' +
        'what is to be restored is still being taken out of events. A write may have been done all the same',
      example: unavailable(5),
    },
  };
}

function refusalsOf(operation: Operation): number[] {
  const { path, query, body } = operation;
  return [
    ...(path !== undefined || query !== undefined || body !== undefined ? [400] : []),
    401,
    ...(isWrite(operation) || path !== undefined ? [403] : []),
    ...(path === undefined ? [] : [404]),
    ...(body === undefined ? [] : [413]),
    429,
    500,
    503,
  ];
}
