import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

export interface GatewayRequest {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The path parameters of the matched route, for a function that has one. */
  readonly pathParameters?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
  readonly isBase64Encoded?: boolean;
}

/** The event of a request to a function in this process, as API Gateway passes it (payload format 2.0). */
export function gatewayEvent(request: GatewayRequest = {}): APIGatewayProxyEventV2 {
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
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'sino' },
      requestId: 'local',
      routeKey: '$default',
      stage: '$default',
      time: '01/Mar/2026:08:00:00 +0000',
      timeEpoch: 1_772_352_000_000,
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: request.isBase64Encoded ?? false,
  };
}

/** The Lambda context of an invocation in this process. */
export const invocation: Context = {
  awsRequestId: 'local',
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'local',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'local',
  logGroupName: 'local',
  logStreamName: 'local',
  memoryLimitInMB: '512',
  getRemainingTimeInMillis: () => 15_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};
