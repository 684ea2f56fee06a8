import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The members of responses that contain items, by the command. */
const MEMBERS: Readonly<Record<string, Member>> = {
  GetItemCommand: 'Item',
  QueryCommand: 'Items',
  BatchGetItemCommand: 'Responses',
};

type Member = 'Item' | 'Items' | 'Responses';

interface HttpResponse {
  readonly statusCode: number;
  body?: unknown;
}

/**
 * Makes a client convert the items that it reads straight from the response to native values. The SDK first checks each
 * attribute against its schemas, and then converts it, which takes three times as long. The rest of a response, and
 * all other responses, are left to the SDK.
 */
export function readItemsDirectly({ config, middlewareStack }: DynamoDBClient): void {
  const taken = new WeakMap<object, object>();
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next(args);
        const { response } = result;
        const member = MEMBERS[commandName];
        if (member === undefined || !isSuccess(response)) return result;
        const bytes: Uint8Array = await config.streamCollector(response.body);
        response.body = bytes;
        const body = parsed(bytes);
        if (body === undefined) return result;
        taken.set(response, takeItems(body, member));
        response.body = Buffer.from(JSON.stringify(body));
        return result;
      },
    { step: 'deserialize', priority: 'low', name: 'takeItems' },
  );
  // The document client converts the output between the two middlewares, so it never sees the items.
  middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { response } = result;
      if (isSuccess(response)) Object.assign(result.output, taken.get(response));
      return result;
    },
    { step: 'finalizeRequest', priority: 'low', name: 'addItems' },
  );
}

const isSuccess = (response: unknown): response is HttpResponse =>
  typeof response === 'object' &&
  response !== null &&
  'statusCode' in response &&
  response.statusCode === 200;

type Body = Record<string, unknown> & {
  Item?: Attributes;
  Items?: Attributes[];
  Responses?: Record<string, Attributes[]>;
};

/** Returns undefined for a body that is not JSON, which the SDK reports. */
function parsed(bytes: Uint8Array): Body | undefined {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
  } catch {
    return undefined;
  }
}

/** Takes the items out of a response. */
function takeItems(body: Body, member: Member): object {
  const { Item, Items, Responses } = body;
  delete body[member];
  if (Item !== undefined) return { Item: nativeItem(Item) };
  if (Items !== undefined) return { Items: Items.map(nativeItem) };
  const lists = Object.entries(Responses ?? {}).map(([table, items]) => [table, items.map(nativeItem)]);
  return Responses === undefined ? {} : { Responses: Object.fromEntries(lists) };
}

/** The attributes of an item in the wire format: each has one member, which names its type. */
interface Attributes {
  readonly [name: string]: Attribute;
}
type Attribute =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly M: Attributes }
  | { readonly L: readonly Attribute[] }
  | { readonly B: string }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] }
  | { readonly BS: readonly string[] };

/** Converts an item as the document client does. */
function nativeItem(attributes: Attributes): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const name in attributes) {
    const attribute = attributes[name];
    // Like the document client, which never returns it.
    if (name === '__proto__') continue;
    if (attribute !== undefined) item[name] = nativeValue(attribute);
  }
  return item;
}

function nativeValue(attribute: Attribute): unknown {
  if ('S' in attribute) return attribute.S;
  if ('N' in attribute) return Number(attribute.N);
  if ('BOOL' in attribute) return attribute.BOOL;
  if ('L' in attribute) return attribute.L.map(nativeValue);
  if ('M' in attribute) return nativeItem(attribute.M);
  if ('NULL' in attribute) return null;
  if ('B' in attribute) return bytesIn(attribute.B);
  if ('SS' in attribute) return new Set(attribute.SS);
  if ('NS' in attribute) return new Set(attribute.NS.map(Number));
  return new Set(attribute.BS.map(bytesIn));
}

const bytesIn = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
