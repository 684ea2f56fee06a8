import type middy from '@middy/core';
import type { Operation } from '../../schemas/operation.ts';
import type { Api } from './api.ts';
import { ANONYMOUS, authorize, identify } from './auth.ts';
import { wantedFormat, withoutSuffix } from './format.ts';
import type { Incoming } from './incoming.ts';
import { type Input, validate } from './validate.ts';

/** The checks that a request passes, each as middleware. Their order is their API's. */

/** Who calls: a token that is sent has to be valid, also where none is needed. */
export const identity = (api: Api, { scopes }: Operation): middy.MiddlewareObj<Incoming> => ({
  before: async ({ event }) => {
    if (scopes.length > 0) api.admit(event);
    event.caller = await identify(event.headers.authorization);
  },
});

/** In which format the answer is wanted. */
export const format = ({ contentType }: Api, operation: Operation): middy.MiddlewareObj<Incoming> => ({
  before: ({ event }) => {
    const [own = ''] = contentType.split(';');
    const wanted = wantedFormat(operation, event, own);
    if (wanted.format !== undefined) {
      event.pathParameters = withoutSuffix(event.pathParameters, wanted.format);
    }
    event.wanted = wanted;
  },
});

/** Whether this caller may. */
export const permission = ({ scopes }: Operation): middy.MiddlewareObj<Incoming> => ({
  before: ({ event }) => authorize(event.caller ?? ANONYMOUS, scopes),
});

/** Whether the request says what the operation needs; `verify` judges what only the table can tell. */
export const input = <O extends Operation>(
  api: Api,
  operation: O,
  verify?: (input: Input<O>) => Promise<unknown>,
): middy.MiddlewareObj<Incoming> => ({
  before: async ({ event }) => {
    const parts = validate(operation, await api.collect(event, operation), api);
    await verify?.(parts);
    event.input = parts;
  },
});
