import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type GatewayRequest, gatewayEvent } from '../../stack/gateway-event.ts';

/** A sample request. Its event repeats the path parameters and the query in members of their own. */
export interface SampleCall extends Pick<GatewayRequest, 'headers' | 'body' | 'pathParameters'> {
  readonly method: string;
  /** `/turma/v1/noticias?id-turma=57610` */
  readonly target: string;
  /** The matched route: `GET /turma/v1/noticias/{idNoticia}`. */
  readonly routeKey: string;
}

/** Returns the event of a request from the Internet. */
export function sampleEvent({ target, headers, ...request }: SampleCall): APIGatewayProxyEventV2 {
  const { pathname: path, host, searchParams, search } = new URL(target, 'https://api.example.org');
  return gatewayEvent({
    ...request,
    path,
    query: search.slice(1),
    ...(search === '' ? {} : { queryStringParameters: Object.fromEntries(searchParams) }),
    headers: { host, 'user-agent': 'sample', 'x-forwarded-proto': 'https', ...headers },
  });
}
