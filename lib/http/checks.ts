import type middy from '@middy/core';
import { isWrite, type Operation } from '../../schemas/operation.ts';
import { limitReads } from '../table/capacity.ts';
import { ANONYMOUS_READ_LIMIT, AUTHENTICATED_READ_LIMIT } from '../table/read-budget.ts';
import type { Api, RawInput } from './api.ts';
import { ANONYMOUS, identify, requireAnyScope } from './auth.ts';
import { cleanTexts } from './clean-texts.ts';
import { wantedFormat, withoutSuffix } from './format.ts';
import { problemsOf } from './problems.ts';
import { namesWithInvalidUtf8 } from './request.ts';
import type { RequestContext } from './request-context.ts';
import { type Input, validate } from './validate.ts';

/** The checks of a request, each as middleware. The API determines their order. */

/**
 * Identifies the caller. A token must be valid even where none is required. Sets the read budget of the caller; writes
 * have none, so that they never stop halfway.
 */
export function identity(api: Api, operation: Operation): middy.MiddlewareObj<RequestContext> {
  const writes = isWrite(operation);
  return {
    before: async ({ event }) => {
      if (operation.scopes.length > 0) api.requireApplication?.(event);
      event.caller = await identify(event.headers.authorization);
      if (!writes) limitReads(event.caller === ANONYMOUS ? ANONYMOUS_READ_LIMIT : AUTHENTICATED_READ_LIMIT);
    },
  };
}

/** Determines the format of the response. */
export const format = ({ contentType }: Api, operation: Operation): middy.MiddlewareObj<RequestContext> => ({
  before: ({ event }) => {
    const [own = ''] = contentType.split(';');
    const wanted = wantedFormat(operation, event, own);
    if (wanted.format !== undefined) {
      event.pathParameters = withoutSuffix(event.pathParameters, wanted.format);
    }
    event.wanted = wanted;
  },
});

/** Checks the scopes, and the API's own permission rules. */
export const permission = (api: Api, operation: Operation): middy.MiddlewareObj<RequestContext> => ({
  before: ({ event: { caller = ANONYMOUS } }) => {
    requireAnyScope(caller, operation.scopes);
    api.requirePermission?.(operation, caller);
  },
});

/** Validates the request against the schemas, then calls `check` for contradictions between values. */
export const input = <O extends Operation>(
  api: Api,
  operation: O,
  check?: (input: Input<O>) => void,
): middy.MiddlewareObj<RequestContext> => ({
  before: async ({ event }) => {
    refuseInvalidUtf8(api, event);
    const parts = validate(operation, cleaned(api, await api.collect(event, operation)), api);
    check?.(parts);
    event.input = parts;
  },
});

/** @throws Failure 400 for a query that is not UTF-8 */
function refuseInvalidUtf8({ invalidRequest }: Api, event: RequestContext): void {
  const names = namesWithInvalidUtf8(event);
  if (names.length === 0) return;
  throw invalidRequest(
    problemsOf(names.map((name) => ({ in: 'query', name, kind: 'invalid', message: 'expected UTF-8' }))),
  );
}

/** Paths and headers stay unchanged: they are identifiers, which are compared exactly. */
const cleaned = (api: Api, { query, body, ...rest }: RawInput): RawInput => ({
  ...rest,
  query: cleanTexts(query, 'query', api),
  body: cleanTexts(body, 'body', api),
});
