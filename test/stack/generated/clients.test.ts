import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { issue } from '../token.ts';
import { generateClient, missingTool, prepareGenerator } from './openapi-generator.ts';
import { runJava, runTypeScript } from './programs.ts';

/**
 * Generates clients from both documents as docs/clients.md shows, compiles them with a program that makes five calls of
 * each API, and runs it. test/stack/clients.test.ts and test/contract/client do the same for openapi-typescript.
 */

const APIS = { turma: '/turma/v1/openapi.json', calendar: '/api/calendar/events/v1/doc' };
const SCOPES = 'turma:read turma:write calendar:write';

/** What each program prints: of the calendar the size of a page, a title, two costs and a status. */
const CALLS = {
  calendar: [3, expect.any(String), '$12', '$5 – $10', 'trash'],
  turma: [3, 'CÁLCULO I', 57610, true, 'Client'],
};

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sino-clients-'));
  for (const [api, path] of Object.entries(APIS))
    await writeFile(documentOf(api), await (await fetch(`${inject('stack').url}${path}`)).text());
});

afterAll(() => rm(directory, { recursive: true }));

const documentOf = (api: string) => join(directory, `${api}.json`);

it('orval writes functions that compile and make calls', async () => {
  const target = join(directory, 'orval');
  for (const api of Object.keys(APIS)) {
    const client = join(target, `${api}.ts`);
    await execa(process.execPath, ['test/openapi-tools/orval.js', documentOf(api), client]);
  }
  expect(await runTypeScript('orval', target, await issue(SCOPES))).toEqual(CALLS);
});

const missing = await missingTool();

describe.skipIf(missing !== undefined)(
  `OpenAPI Generator${missing === undefined ? '' : ` ${missing}`}`,
  () => {
    beforeAll(prepareGenerator);

    it('writes clients for typescript-fetch that compile and make calls', async () => {
      const target = join(directory, 'typescript-fetch');
      for (const api of Object.keys(APIS))
        await generateClient('typescript-fetch', { document: documentOf(api), target: join(target, api) });
      expect(await runTypeScript('typescript-fetch', target, await issue(SCOPES))).toEqual(CALLS);
    });

    it('writes clients for Java that compile and make calls', async () => {
      const target = join(directory, 'java');
      for (const api of Object.keys(APIS)) {
        const name = `sino.${api}`;
        const properties = [
          ...[`invokerPackage=${name}`, `apiPackage=${name}.api`, `modelPackage=${name}.model`],
          'useSingleRequestParameter=true',
        ];
        await generateClient('java', { document: documentOf(api), target: join(target, api), properties });
      }
      expect(await runJava(target, await issue(SCOPES))).toEqual(CALLS);
    });
  },
);
