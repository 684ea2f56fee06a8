import { createServer } from 'node:http';
import type { Handler } from '../../../lib/http/endpoint.ts';
import { gatewayEvent, invocation } from '../../../scripts/stack/gateway-event.ts';
import { listen } from '../../listen.ts';

/** Serves the calendar's fallback function as the gateway does. @returns its URL */
export async function serve(handler: Handler): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    const event = gatewayEvent({ path, query, headers: { host: request.headers.host ?? '' } });
    const { statusCode, headers, body } = await handler(event, invocation);
    response.writeHead(
      statusCode ?? 200,
      Object.entries(headers ?? {}).flatMap(([name, value]) => [name, String(value)]),
    );
    response.end(body);
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
