import { createServer } from 'node:http';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Handler } from '../../../lib/http/endpoint.ts';
import { listen } from '../../listen.ts';

/** Serves the calendar's fallback function as the gateway does. @returns its URL */
export async function serve(handler: Handler): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const { statusCode, headers, body } = await handler(
      eventOf(request.url ?? '/', request.headers.host),
      CONTEXT,
    );
    response.writeHead(
      statusCode ?? 200,
      Object.entries(headers ?? {}).flatMap(([name, value]) => [name, String(value)]),
    );
    response.end(body);
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function eventOf(target: string, host = ''): APIGatewayProxyEventV2 {
  const [path = '/', query = ''] = target.split('?');
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    headers: { host },
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'test',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    isBase64Encoded: false,
  };
}

const CONTEXT: Context = {
  awsRequestId: 'test',
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'test',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'test',
  logGroupName: 'test',
  logStreamName: 'test',
  memoryLimitInMB: '512',
  getRemainingTimeInMillis: () => 15_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};
