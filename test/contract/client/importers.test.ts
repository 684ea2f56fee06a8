import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { useSettings } from '../../unit/http/settings.ts';
import { documents, operationsIn, serversIn } from './documents.ts';
import { IMPORTERS, type ImportedRequest } from './importers.ts';

const TOKEN_URL = 'https://issuer.example/oauth2/token';

useSettings({ TOKEN_URL });

const { turma, calendar } = await documents();

const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe.each(Object.entries(IMPORTERS))('%s', (_importer, importDocument) => {
  describe.each([
    ['class API', turma],
    ['calendar', calendar],
  ])('imports the document of the %s', (_, document) => {
    const operations = operationsIn(document);
    let requests: ImportedRequest[];
    beforeAll(async () => {
      requests = await importDocument(structuredClone(document));
    });

    it('with every operation once', () => {
      expect(new Set(operations.map(({ tokenUrl }) => tokenUrl))).toEqual(new Set([TOKEN_URL, undefined]));
      expect(requests.map(routeOf).sort()).toEqual(operations.map(routeOf).sort());
    });

    it.each(operations.map((one) => [routeOf(one), one] as const))(
      'with the parameters, body and credentials of %s',
      (route, { parameters, body, tokenUrl }) => {
        const namesIn = (place: string) =>
          parameters
            .filter((one) => one.in === place)
            .map(({ name }) => name)
            .sort();
        const request = requests.find((one) => routeOf(one) === route);
        expect(request).toMatchObject({
          parameters: { path: namesIn('path'), query: namesIn('query'), header: namesIn('header') },
          tokenUrl,
        });
        expect(request?.body).toEqual(body?.example);
      },
    );
  });
});

it('the document of the calendar has the path in serverless.yml as its server', async () => {
  const Params = z.object({
    params: z.object({ default: z.looseObject({ calendarRoot: z.string(), calendarNamespace: z.string() }) }),
  });
  const { params } = Params.parse(parse(await readFile('serverless.yml', 'utf8')));
  expect(serversIn(calendar)).toEqual([`${params.default.calendarRoot}/${params.default.calendarNamespace}`]);
});
