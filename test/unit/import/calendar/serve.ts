import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '../../../listen.ts';

/** Serves requests until the test is over. @returns the URL of the server */
export async function serve(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${port}/`);
}
