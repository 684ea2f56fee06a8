import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

export interface GatewayRequest {
  readonly method?: string | undefined;
  readonly path?: string;
  readonly query?: string;
  readonly queryStringParameters?: Readonly<Record<string, string>>;
  /** The matched route; `$default` if there is none. */
  readonly routeKey?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The path parameters of the matched route, for a function that has one. */
  readonly pathParameters?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
  readonly isBase64Encoded?: boolean;
}

/** Returns the event of a request, as API Gateway passes it to a function (payload format 2.0). */
export function gatewayEvent(request: GatewayRequest = {}): APIGatewayProxyEventV2 {
  const { method = 'GET', path = '/', query = '', headers = {}, body, routeKey = '$default' } = request;
  const { queryStringParameters, pathParameters, isBase64Encoded = false } = request;
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers: { ...headers },
    ...(queryStringParameters === undefined ? {} : { queryStringParameters }),
    ...(pathParameters === undefined ? {} : { pathParameters: { ...pathParameters } }),
    requestContext: {
      accountId: '123456789012',
      apiId: 'a1b2c3d4e5',
      domainName: 'api.example.org',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'sample' },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey,
      stage: '$default',
      time: '02/Mar/2026:12:00:00 +0000',
      timeEpoch: 1_772_452_800_000,
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded,
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
