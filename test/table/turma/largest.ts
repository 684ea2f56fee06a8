import * as z from 'zod';

/** Takes three bytes in UTF-8, the maximum per UTF-16 unit. */
const WIDE = '漢';

/**
 * The size of the response of a function, which is JSON with the body as a text, if the texts of the largest records
 * were quotes: they take four bytes there, the maximum per UTF-16 unit.
 */
export const responseBytesOf = (body: string) =>
  Buffer.byteLength(JSON.stringify({ body: body.replaceAll(WIDE, '\\"') }));

const JsonSchema = z.looseObject({
  /** A schema with a name is a reference to its definition. */
  $ref: z.string().optional(),
  get $defs() {
    return z.record(z.string(), JsonSchema).optional();
  },
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  maxLength: z.int().optional(),
  maximum: z.number().optional(),
  maxItems: z.int().optional(),
  get items() {
    return JsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
});
type JsonSchema = z.output<typeof JsonSchema>;
type Definitions = Readonly<Record<string, JsonSchema>>;

/** The largest record that a schema allows. @throws Error for a text or a list without bounds */
export function largest<S extends z.ZodObject>(schema: S): z.output<S> {
  const json = JsonSchema.parse(z.toJSONSchema(schema, { io: 'output', reused: 'inline' }));
  return largestOf(json, 'record', json.$defs ?? {}) as z.output<S>;
}

function largestOf(schema: JsonSchema, name: string, definitions: Definitions): unknown {
  const { $ref, type, anyOf, enum: values, maxLength, maxItems, items, properties = {}, maximum } = schema;
  const of = (part: JsonSchema, partName = name) => largestOf(part, partName, definitions);
  const named = $ref === undefined ? undefined : definitions[$ref.replace('#/$defs/', '')];
  if (named !== undefined) return of(named);
  if (anyOf !== undefined) return of(anyOf.find((one) => one.type !== 'null') ?? { type: 'null' });
  if (values !== undefined) return values.toSorted((a, b) => b.length - a.length)[0];
  if (type === 'string' && maxLength !== undefined) return WIDE.repeat(maxLength);
  if (type === 'integer' || type === 'number') return maximum ?? 0;
  if (type === 'boolean') return false;
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([member, one]) => [member, of(one, `${name}.${member}`)]),
    );
  if (type === 'array' && maxItems !== undefined && items !== undefined)
    return Array.from({ length: maxItems }, () => of(items));
  throw new Error(`${name} has no largest value`);
}
