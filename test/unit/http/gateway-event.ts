import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

export interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** The event of a request, as API Gateway passes it (payload format 2.0). */
export function gatewayEvent(request: Request = {}): APIGatewayProxyEventV2 {
  const { method = 'GET', path = '/', query = '', headers = {}, pathParameters, body } = request;
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    headers: { ...headers },
    ...(pathParameters === undefined ? {} : { pathParameters: { ...pathParameters } }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'gateway-request',
      routeKey: '$default',
      stage: '$default',
      time: '01/Mar/2026:08:00:00 +0000',
      timeEpoch: 1_772_352_000_000,
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: request.isBase64Encoded ?? false,
  };
}

/** The Lambda context of an invocation. */
export const invocation: Context = {
  awsRequestId: 'request-1',
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'sino-test-booksList',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:sino-test-booksList',
  logGroupName: '/sino/test',
  logStreamName: 'stream',
  memoryLimitInMB: '512',
  getRemainingTimeInMillis: () => 15_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};
