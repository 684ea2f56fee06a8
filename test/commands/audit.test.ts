import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { Command } from '../command.ts';
import { listen } from '../listen.ts';
import { newDirectory } from '../new-directory.ts';
import { runCommand } from './in-process.ts';

let registry: Server;
afterEach(() => registry.close());

/** Starts a registry that answers only queries for vulnerabilities, with this response. @returns the environment for it */
async function registryWith(status: number, advisories: object) {
  registry = createServer((request, response) => {
    // npm 10 asks a second address if the first one does not answer.
    const isQuery = request.url?.startsWith('/-/npm/v1/security/');
    response.writeHead(isQuery ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isQuery ? advisories : {}));
  });
  return {
    npm_config_registry: `http://127.0.0.1:${await listen(registry)}/`,
    npm_config_fetch_retries: '0',
    npm_config_cache: await newDirectory(),
  };
}

const audit = async (status: number, advisories: object) =>
  runCommand('audit', [], { env: await registryWith(status, advisories) });

const vulnerability = (severity: string) => ({
  zod: [
    { id: 1, title: 'A vulnerability', url: 'https://example.org/1', severity, vulnerable_versions: '<99' },
  ],
});

it('npm run audit fails for high and critical vulnerabilities, and names their packages', async () => {
  const env = await registryWith(200, vulnerability('critical'));
  const { code, stdout, stderr } = await new Command('audit', [], env).end();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'High or critical vulnerabilities are known in zod.\n',
  });
  expect(stdout).toMatch(/^critical {2}zod /);
});

it('npm run audit shows less severe vulnerabilities, and does not fail for them', async () => {
  const { code, stdout } = await audit(200, vulnerability('low'));
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^low {7}zod .*\nNo high or critical vulnerabilities are known in deployed packages \(1 less severe\)\.\n$/,
  );
});

it('npm run audit reports that nothing was checked if the registry does not answer', async () => {
  const { code, stdout } = await audit(405, {});
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Not checked: .*405.*\n$/);
});
