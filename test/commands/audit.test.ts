import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Command } from './command.ts';

let registry: Server;
afterEach(() => registry.close());

/** Audits with a registry that answers the question for holes so, and knows nothing else. */
async function audit(status: number, advisories: object) {
  registry = createServer((request, response) => {
    const isAsked = request.url?.endsWith('/security/advisories/bulk');
    response.writeHead(isAsked ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAsked ? advisories : {}));
  }).listen(0, 'localhost');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const env = {
    npm_config_registry: `http://localhost:${port}/`,
    npm_config_fetch_retries: '0',
    npm_config_cache: await mkdtemp(join(tmpdir(), 'sino-audit-')),
  };
  return new Command('audit', [], env).end();
}

const hole = (severity: string) => ({
  zod: [{ id: 1, title: 'A hole', url: 'https://example.org/1', severity, vulnerable_versions: '<99' }],
});

it('npm run audit fails for grave holes, and names where they are', async () => {
  const { code, stdout, stderr } = await audit(200, hole('critical'));
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Grave holes are known in zod.\n' });
  expect(stdout).toMatch(/^critical {2}zod /);
});

it('npm run audit shows lesser holes, and does not fail for them', async () => {
  const { code, stdout } = await audit(200, hole('low'));
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^low {7}zod .*\nNo grave holes are known in what is deployed \(1 of less weight\)\.\n$/,
  );
});

it('npm run audit says that nothing was checked where a registry cannot tell', async () => {
  const { code, stdout } = await audit(405, {});
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Not checked: .*405.*\n$/);
});
