import { createServer } from 'node:net';
import { UserError } from '../../cli/lib/command.ts';

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @throws Complaint if something listens on the port already, or may not listen on it */
export async function requirePort(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new UserError(
        `Port ${port} is taken by another program: end that one, or choose another port, for example "npm start -- --port ${port + 1}".`,
      );
    throw new UserError(
      `Port ${port} cannot be used (${error.code}): choose another one, for example "npm start -- --port 3000".`,
    );
  });
  await new Promise((resolve) => server.close(resolve));
}
