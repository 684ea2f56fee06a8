import * as z from 'zod';
import { FailureBody, GatewayFailureBody } from '../../../schemas/calendar/failure.ts';
import { resources } from '../../../schemas/calendar/index.ts';
import { methodOverride, responseForm } from '../../../schemas/calendar/paging.ts';
import { idempotencyHeader } from '../../../schemas/idempotency.ts';
import {
  allOperations,
  isWrite,
  type Operation,
  type Scope,
  tagDescriptions,
} from '../../../schemas/operation.ts';
import { config } from '../../config.ts';
import {
  Failure,
  insufficientScope,
  invalidParameter,
  serverError,
  tokenNeeded,
  tooLarge,
  tooManyRequests,
  unavailable,
} from '../../http/failure.ts';
import type { ApiDescription, Refusal } from '../../openapi/description.ts';
import { issuedScope, tokenSchemeNames, tokenSchemes } from '../../openapi/tokens.ts';
import { calendarApi } from './api.ts';

const TEXT = `Events, with their venues, organizers, categories and tags.

- **Credentials**: published records are public. Writes need a token as \`Authorization: Bearer TOKEN\`, or as the
  password of HTTP Basic with any user name: \`calendar:submit\` submits drafts, \`calendar:own\` publishes and changes
  the caller's own records, and \`calendar:write\` changes all records.
- **Times** have the form \`YYYY-MM-DD HH:MM:SS\`: those of an event in its own time zone, publication dates in the
  site's, and members with \`utc\` in their name in UTC.
- **Lists** have pages: follow \`next_rest_url\` until it is absent. The headers \`X-TEC-Total\` and \`X-TEC-TotalPages\`
  repeat the totals. Commas separate several values of a parameter.
- **Bodies** are JSON in UTF-8. Writes also take the same fields as a form (\`application/x-www-form-urlencoded\`, for
  POST also \`multipart/form-data\`, without files) and in the query. POST, PUT and PATCH of a record are the same: absent
  members stay unchanged.
- **Parts of a response**: \`_fields\` selects members of any response (\`id,venue.city\`), and \`_envelope=1\` returns 200
  with the response in \`body\`, next to \`status\` and \`headers\`.
- **Other methods** can be sent as POST, with \`_method\` in the query or the header \`X-HTTP-Method-Override\`.
- **Calendar programs** can subscribe to \`/events.ics\`, which takes the filters of the list; \`/events/{id}.ics\`
  returns one event. \`Accept: text/calendar\` also selects this format at the URLs without \`.ics\`.
- **Caches** can revalidate anonymous responses with \`If-None-Match\`.
- **HEAD** is supported wherever GET is, **OPTIONS** describes a path, and a trailing slash is ignored. \`Allow\` lists
  the methods that the caller may use.`;

/** The OpenAPI document of the calendar, except for its operations. */
export async function calendarDescription(): Promise<ApiDescription> {
  const { TOKEN_URL, TOKEN_SCOPE_PREFIX } = config();
  return {
    version: '3.0.3',
    api: calendarApi,
    operations: await allOperations(resources),
    info: { title: 'Calendar events API', version: 'v1', description: TEXT },
    tagDescriptions: await tagDescriptions(resources),
    securitySchemes: tokenSchemes({
      url: TOKEN_URL,
      scopePrefix: TOKEN_SCOPE_PREFIX,
      scopes: SCOPES,
      bearer: 'A token obtained elsewhere, with one of the scopes',
    }),
    security,
    responseQuery: z.object(responseForm()),
    postQuery: z.object(methodOverride()),
    repeats: false,
    successes: { 200: 'Done', 201: 'Created', 202: 'Accepted; the other occurrences change later' },
    failure: FailureBody,
    refusals: refusals(),
    refusalsOf,
  };
}

const SCOPES = {
  'calendar:submit': 'Submit drafts',
  'calendar:own': 'Publish and change own records',
  'calendar:write': 'Change all records',
};

/** OpenAPI 3.0 lets only OAuth schemes name scopes. */
function security(scope: Scope) {
  const { TOKEN_URL, TOKEN_SCOPE_PREFIX } = config();
  return tokenSchemeNames(TOKEN_URL).map((name) => ({
    [name]: name === 'oauth2' ? [issuedScope(TOKEN_SCOPE_PREFIX, scope)] : [],
  }));
}

function refusals(): Record<number, Refusal> {
  return {
    400: {
      description:
        'Parameters are missing or invalid, the body is not JSON, or a GET would read more than it may',
      example: invalidParameter('per_page', 'expected a whole number, at least 1'),
    },
    401: {
      description: 'Credentials are missing or invalid',
      example: tokenNeeded(),
    },
    403: {
      description: 'The token does not allow the request, or the record is not public',
      example: insufficientScope(['calendar:write']),
    },
    404: {
      description: 'The record or the page does not exist',
      example: new Failure(404, 'rest-event-not-found', 'There is no event with this id'),
    },
    409: {
      description:
        'An earlier change of the series is not complete yet, or the Idempotency-Key was used for another request',
      example: new Failure(409, 'series_is_changing', 'An earlier change of series 73 is not complete yet', {
        headers: { 'retry-after': '10' },
      }),
    },
    410: {
      description: 'The record is in the trash',
      example: new Failure(410, 'event-is-in-trash', 'The event is in the trash'),
    },
    413: { description: 'The body is too large', example: tooLarge(config().BODY_LIMIT) },
    429: {
      description: 'Too many requests for the database or the gateway; the gateway has its own error body',
      example: tooManyRequests(5),
      gatewayBody: GatewayFailureBody,
    },
    500: {
      description: 'An internal error, logged under the id in the message',
      example: serverError('9f0c1d4e-7c41-4f6e-9a53-2f5d0c9b7a10'),
    },
    503: {
      description:
        'The request could not be completed in time: the database does not answer, other requests keep changing the same ' +
        'record, or a record to be restored is still being removed from events. A write may still have happened',
      example: unavailable(5),
    },
  };
}

function refusalsOf(operation: Operation): number[] {
  const { path, query, body, headers } = operation;
  return [
    ...(path !== undefined || query !== undefined || body !== undefined ? [400] : []),
    401,
    ...(isWrite(operation) || path !== undefined ? [403] : []),
    ...(path === undefined ? [] : [404]),
    ...(headers === idempotencyHeader ? [409] : []),
    ...(body === undefined ? [] : [413]),
    429,
    500,
    503,
  ];
}
