import * as z from 'zod';
import { postmanCollection } from '../contract/client/postman.ts';

/** Runs the collection that Postman makes of an OpenAPI document, as its collection runner does. */

const Pair = z.object({ key: z.string(), value: z.string(), disabled: z.boolean().optional() });

const Item = z.object({
  request: z.object({
    method: z.string(),
    header: z.array(Pair),
    body: z.object({ raw: z.string().optional() }).optional(),
    url: z.object({ path: z.array(z.string()), query: z.array(Pair), variable: z.array(Pair) }),
  }),
});

const Folder = z.object({
  get item(): z.ZodArray<z.ZodUnion<[typeof Folder, typeof Item]>> {
    return z.array(z.union([Folder, Item]));
  },
});

const Collection = Folder.extend({ variable: z.array(z.object({ key: z.string(), value: z.string() })) });

type PostmanRequest = z.output<typeof Item>['request'];
type Variables = ReadonlyMap<string, string>;

/** A request of the collection and its response. */
export interface Exchange {
  readonly method: string;
  /** As in the document: `/events/{id}`. */
  readonly path: string;
  readonly target: string;
  readonly status: number;
  readonly body: string;
}

/** Imports a document, and sends all requests of the collection one after the other, with all optional parameters. */
export async function runCollection(document: unknown, token: string): Promise<Exchange[]> {
  const { item, variable } = Collection.parse(await postmanCollection(document));
  const variables = new Map(variable.map(({ key, value }) => [key, value]));
  const answers: Exchange[] = [];
  for (const request of requestsIn(item)) answers.push(await send(request, variables, token));
  return answers;
}

const requestsIn = (items: z.output<typeof Folder>['item']): PostmanRequest[] =>
  items.flatMap((one) => ('item' in one ? requestsIn(one.item) : [one.request]));

const enabled = (pairs: PostmanRequest['header']) =>
  pairs.filter(({ disabled }) => disabled !== true).map(({ key, value }): [string, string] => [key, value]);

async function send({ method, header, body, url }: PostmanRequest, variables: Variables, token: string) {
  const values = new Map(url.variable.map(({ key, value }) => [key, value]));
  const fill = (text: string) => text.replace(/\{\{([^}]+)\}\}/g, (_, name) => variables.get(name) ?? '');
  const segments = url.path.map((one) =>
    one.startsWith(':') ? (values.get(one.slice(1)) ?? '') : fill(one),
  );
  const query = enabled(url.query).map((pair) => pair.map(encodeURIComponent).join('='));
  const target = `/${segments.map(encodeURIComponent).join('/')}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const response = await fetch(`${variables.get('baseUrl')}${target}`, {
    method,
    headers: { ...Object.fromEntries(enabled(header)), authorization: `Bearer ${token}` },
    ...(body?.raw === undefined ? {} : { body: body.raw }),
  });
  const path = `/${url.path.join('/')}`.replace(/:([\w-]+)|\{\{([^}]+)\}\}/g, '{$1$2}');
  return { method, path, target, status: response.status, body: await response.text() };
}
