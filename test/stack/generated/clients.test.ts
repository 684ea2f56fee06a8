import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newDirectory } from '../../new-directory.ts';
import { issue } from '../token.ts';
import { type GeneratedClient, generateClients, missingTool, prepareGenerator } from './openapi-generator.ts';
import { runJava, runTypeScript } from './programs.ts';

/**
 * Generates clients from both documents with the options that docs/clients.md shows, compiles them with a program that
 * makes five calls to each API, and runs it. test/stack/clients.test.ts and test/contract/client do the same for
 * openapi-typescript.
 */

const APIS = { turma: '/turma/v1/openapi.json', calendar: '/api/calendar/events/v1/doc' };
const SCOPES = 'turma:read turma:write calendar:write';

/** What each program prints: for the calendar the size of a page, a title, two costs and a status. */
const CALLS = {
  calendar: [3, expect.any(String), '$12', '$5 – $10', 'trash'],
  turma: [3, 'CÁLCULO I', 57610, true, 'Client'],
};

const directory = await newDirectory();

beforeAll(async () => {
  for (const [api, path] of Object.entries(APIS))
    await writeFile(documentOf(api), await (await fetch(`${inject('stack').url}${path}`)).text());
});

const documentOf = (api: string) => join(directory, `${api}.json`);

it('orval writes functions that compile and make calls', async () => {
  const target = join(directory, 'orval');
  const paths = Object.keys(APIS).flatMap((api) => [documentOf(api), join(target, `${api}.ts`)]);
  await execa(process.execPath, ['test/openapi-tools/orval.js', ...paths]);
  expect(await runTypeScript('orval', target, await issue(SCOPES))).toEqual(CALLS);
});

const missing = await missingTool();

describe.skipIf(missing !== undefined)(
  `OpenAPI Generator${missing === undefined ? '' : ` ${missing}`}`,
  () => {
    const targetOf = (generator: string, api = '') => join(directory, generator, api);
    beforeAll(async () => {
      await prepareGenerator();
      const clients = Object.keys(APIS).flatMap((api): GeneratedClient[] => {
        const document = documentOf(api);
        const name = `sino.${api}`;
        const packages = {
          invokerPackage: name,
          apiPackage: `${name}.api`,
          modelPackage: `${name}.model`,
          useSingleRequestParameter: 'true',
        };
        const [generator, java] = ['typescript-fetch', 'java'] as const;
        return [
          { generator, document, target: targetOf(generator, api), properties: {} },
          { generator: java, document, target: targetOf(java, api), properties: packages },
        ];
      });
      await generateClients(clients, directory);
    });

    it('writes clients for typescript-fetch that compile and make calls', async () => {
      const target = targetOf('typescript-fetch');
      expect(await runTypeScript('typescript-fetch', target, await issue(SCOPES))).toEqual(CALLS);
    });

    it('writes clients for Java that compile and make calls', async () => {
      expect(await runJava(targetOf('java'), await issue(SCOPES))).toEqual(CALLS);
    });
  },
);
