import type { Context } from 'aws-lambda';
import { invocation as inProcess } from '../../../scripts/stack/gateway-event.ts';

export { type GatewayRequest as Request, gatewayEvent } from '../../../scripts/stack/gateway-event.ts';

/** The Lambda context of an invocation, with a request id and a function name that logs can be searched for. */
export const invocation: Context = {
  ...inProcess,
  awsRequestId: 'request-1',
  functionName: 'sino-test-booksList',
};
