import { expect, it } from 'vitest';
import { startServer } from '../../../scripts/stack/process/server.ts';

it.each([
  ['printed', 'console.log("No memory"); process.exitCode = 1', 'has exited: No memory'],
  // As the system does when memory runs out.
  ['was killed by', 'process.kill(process.pid, "SIGKILL")', 'has exited on SIGKILL: it printed nothing.'],
])('a server that does not start says what it %s', async (_what, program, message) => {
  const starting = startServer({
    name: 'The server',
    command: [process.execPath, '-e', program],
    env: process.env,
    endpoint: 'http://localhost:1',
  });
  await expect(starting).rejects.toThrow(`The server ${message}`);
});
