import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { SAMPLES_NOW } from './requests/request.ts';

export interface GatewayRequest {
  readonly method: string;
  /** `/turma/v1/noticias?id-turma=57610` */
  readonly target: string;
  /** The matched route: `GET /turma/v1/noticias/{idNoticia}`. */
  readonly routeKey: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const HOST = 'api.example.org';

/** Returns the event of an HTTP API, in payload format 2.0. */
export function gatewayEvent(request: GatewayRequest): APIGatewayProxyEventV2 {
  const { method, target, routeKey, parameters, headers, body } = request;
  const { pathname: path, searchParams, search } = new URL(target, `https://${HOST}`);
  const [timeEpoch, userAgent] = [Date.parse(SAMPLES_NOW), 'sample'];
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: search.slice(1),
    headers: { host: HOST, 'user-agent': userAgent, 'x-forwarded-proto': 'https', ...headers },
    ...(search === '' ? {} : { queryStringParameters: Object.fromEntries(searchParams) }),
    ...(parameters === undefined ? {} : { pathParameters: parameters }),
    requestContext: {
      accountId: '123456789012',
      apiId: 'a1b2c3d4e5',
      domainName: HOST,
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey,
      stage: '$default',
      time: '02/Mar/2026:12:00:00 +0000',
      timeEpoch,
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
  };
}
