import SwaggerParser from '@apidevtools/swagger-parser';
import { openApiToBruno } from '@usebruno/converters';
import * as z from 'zod';
import { operationsIn } from './documents.ts';
import { postmanCollection } from './postman.ts';

/** A request that an application made from an OpenAPI document. */
export interface ImportedRequest {
  readonly method: string;
  /** With parameters in braces, as in the document. */
  readonly path: string;
  readonly parameters: Readonly<Record<'path' | 'query' | 'header', readonly string[]>>;
  /** Undefined where the request has none. */
  readonly body: unknown;
  /** The token endpoint from which the request gets its token; undefined where it sends none. */
  readonly tokenUrl: string | undefined;
}

/** Headers that importers add, and that documents do not list as parameters. */
const IMPLICIT = ['Accept', 'Content-Type'];

const names = (list: readonly { readonly name: string }[]) =>
  [...new Set(list.map(({ name }) => name))].sort();

const headerNames = (list: readonly { readonly name: string }[]) =>
  names(list).filter((name) => !IMPLICIT.includes(name));

const Pair = z.object({ key: z.string() }).transform(({ key }) => ({ name: key }));

const PostmanRequest = z.object({
  request: z.object({
    method: z.string(),
    auth: z.object({ oauth2: z.array(z.object({ key: z.string(), value: z.string() })) }).nullable(),
    header: z.array(Pair),
    body: z.object({ raw: z.string().optional() }).optional(),
    url: z.object({
      host: z.tuple([z.literal('{{baseUrl}}')]),
      path: z.array(z.string()),
      query: z.array(Pair),
      variable: z.array(Pair),
    }),
  }),
});

const PostmanFolder = z.object({
  get item(): z.ZodArray<z.ZodUnion<[typeof PostmanFolder, typeof PostmanRequest]>> {
    return z.array(z.union([PostmanFolder, PostmanRequest]));
  },
});

const PostmanCollection = PostmanFolder.extend({ variable: z.array(Pair) });

async function importIntoPostman(document: unknown): Promise<ImportedRequest[]> {
  const { item, variable } = PostmanCollection.parse(await postmanCollection(document));
  const flat = (items: z.output<typeof PostmanFolder>['item']): z.output<typeof PostmanRequest>[] =>
    items.flatMap((one) => ('item' in one ? flat(one.item) : [one]));
  return flat(item).map(({ request: { method, auth, header, body, url } }) => {
    const segments = url.path.map((segment) => segment.replace(/^:(.+)$/, '{$1}'));
    // A parameter that is part of a segment becomes a variable of the collection: `/events/{{id}}.ics`.
    const path = `/${segments.join('/')}`.replace(/\{\{([^}]+)\}\}/g, '{$1}');
    const variables = variable.filter(({ name }) => url.path.some((one) => one.includes(`{{${name}}}`)));
    return {
      method,
      path,
      parameters: {
        path: names([...url.variable, ...variables]),
        query: names(url.query),
        header: headerNames(header),
      },
      body: body?.raw === undefined ? undefined : JSON.parse(body.raw),
      tokenUrl: auth?.oauth2.find(({ key }) => key === 'accessTokenUrl')?.value,
    };
  });
}

const Named = z.object({ name: z.string() });

const BrunoRequest = z.object({
  request: z.object({
    url: z.string().startsWith('{{baseUrl}}/'),
    method: z.string(),
    auth: z.union([
      z.object({ mode: z.literal('oauth2'), oauth2: z.object({ accessTokenUrl: z.string() }) }),
      z.object({ mode: z.enum(['none', 'inherit']) }),
    ]),
    headers: z.array(Named),
    params: z.array(Named.extend({ type: z.enum(['query', 'path']) })),
    body: z.object({ mode: z.string(), json: z.string().nullable() }),
  }),
});

const BrunoFolder = z.object({
  get items(): z.ZodArray<z.ZodUnion<[typeof BrunoFolder, typeof BrunoRequest]>> {
    return z.array(z.union([BrunoFolder, BrunoRequest]));
  },
});

async function importIntoBruno(document: unknown): Promise<ImportedRequest[]> {
  const flat = (items: z.output<typeof BrunoFolder>['items']): z.output<typeof BrunoRequest>[] =>
    items.flatMap((one) => ('items' in one ? flat(one.items) : [one]));
  const { items } = BrunoFolder.parse(await openApiToBruno(document));
  return flat(items).map(({ request: { method, url, auth, headers, params, body } }) => ({
    method,
    path: url.slice('{{baseUrl}}'.length).replace(/:([\w-]+)/g, '{$1}'),
    parameters: {
      path: names(params.filter(({ type }) => type === 'path')),
      query: names(params.filter(({ type }) => type === 'query')),
      header: headerNames(headers),
    },
    body: body.mode === 'json' && body.json !== null ? JSON.parse(body.json) : undefined,
    tokenUrl: auth.mode === 'oauth2' ? auth.oauth2.accessTokenUrl : undefined,
  }));
}

/** Insomnia accepts these versions, and makes its requests from what this parser returns. */
const INSOMNIA_VERSIONS = /^3\.\d+\.\d+$/;

async function parseForInsomnia(document: unknown): Promise<ImportedRequest[]> {
  const { openapi } = z.looseObject({ openapi: z.string().regex(INSOMNIA_VERSIONS) }).parse(document);
  const parsed = await SwaggerParser.validate(
    { ...Object(document), openapi },
    { dereference: { circular: 'ignore' } },
  );
  return operationsIn(parsed).map(({ method, path, parameters, body, tokenUrl }) => {
    const inPlace = (place: string) => names(parameters.filter((one) => one.in === place));
    return {
      method,
      path,
      parameters: { path: inPlace('path'), query: inPlace('query'), header: inPlace('header') },
      body: body?.example,
      tokenUrl,
    };
  });
}

/** Importers by application. They change the document that they get. */
export const IMPORTERS: Readonly<Record<string, (document: unknown) => Promise<ImportedRequest[]>>> = {
  Postman: importIntoPostman,
  Bruno: importIntoBruno,
  Insomnia: parseForInsomnia,
};
