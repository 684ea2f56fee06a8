import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';

/**
 * Preloaded into `serverless offline`: its server keeps idle connections for a minute instead of five seconds. On a
 * busy machine, a client may otherwise send a request on a connection that the server closes at that moment.
 */
const IDLE_MS = 60_000;

subscribe('http.server.request.start', (message) => {
  const server = typeof message === 'object' && message !== null && 'server' in message && message.server;
  if (server instanceof Server) server.keepAliveTimeout = IDLE_MS;
});
