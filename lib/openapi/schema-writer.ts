import * as z from 'zod';
import type { Api } from '../http/api.ts';
import { isObject } from '../is-object.ts';
import { type JsonSchema, wireSchema } from './wire-schema.ts';

/** The OpenAPI version determines the dialect of its schemas. */
export type OpenApiVersion = '3.0.3' | '3.1.1';

/** Whether a schema describes what a caller sends or what it receives. */
type Direction = 'input' | 'output';

const COMPONENTS = '#/components/schemas/';

/** Converts the schemas of one document, each once. */
export class SchemaWriter {
  /** The referenced schemas, by id. */
  readonly components: Record<string, JsonSchema> = {};
  readonly #written = { input: new Map<z.ZodType, JsonSchema>(), output: new Map<z.ZodType, JsonSchema>() };
  readonly #api: Pick<Api, 'wireName' | 'present'>;
  readonly #version: OpenApiVersion;

  constructor(api: Pick<Api, 'wireName' | 'present'>, version: OpenApiVersion) {
    this.#api = api;
    this.#version = version;
  }

  /**
   * Converts a schema, with the names that callers use. A schema with an id becomes a reference.
   * @throws Error if two different schemas have the same id, or if a response has a reference or a union that may be
   * null in OpenAPI 3.0, which cannot express it
   */
  write(schema: z.ZodType, direction: Direction): JsonSchema {
    const known = this.#written[direction].get(schema);
    if (known !== undefined) return known;
    const { $schema, $defs, definitions, ...written } = withComponentRefs(
      this.#convert(schema, direction),
      direction,
    );
    for (const [id, definition] of Object.entries($defs ?? definitions ?? {}))
      this.#addComponent(id, definition);
    const plain = withoutWrapping(written);
    this.#written[direction].set(schema, plain);
    return plain;
  }

  /** Resolves a reference; returns any other schema unchanged. */
  resolve(schema: JsonSchema): JsonSchema {
    const { $ref = '', ...own } = schema;
    const referred = $ref.startsWith(COMPONENTS) ? this.components[$ref.slice(COMPONENTS.length)] : undefined;
    return referred === undefined ? schema : { ...this.resolve(referred), ...own };
  }

  /** Replaces all references with what they refer to, for descriptions outside of the document. */
  inline(schema: JsonSchema): JsonSchema {
    return JSON.parse(JSON.stringify(schema), (_, value) =>
      isObject(value) && '$ref' in value ? this.inline(this.resolve(value)) : value,
    );
  }

  #convert(schema: z.ZodType, io: Direction): JsonSchema {
    const old = this.#version === '3.0.3';
    return z.toJSONSchema(schema, {
      io,
      target: old ? 'openapi-3.0' : 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => {
        wireSchema(this.#api, zodSchema, jsonSchema);
        const { items } = zodSchema._zod.def.type === 'lazy' ? {} : (z.globalRegistry.get(zodSchema) ?? {});
        if (items instanceof z.ZodType) jsonSchema.items = this.write(items, io);
        if (old) keepOneExample(jsonSchema);
      },
    });
  }

  #addComponent(id: string, schema: JsonSchema): void {
    const written = this.components[id];
    if (written !== undefined && JSON.stringify(written) !== JSON.stringify(schema))
      throw new Error(`Two different schemas have the id ${id}`);
    this.components[id] = schema;
  }
}

/** OpenAPI 3.0 allows a single example per schema; 3.1 allows a list. */
function keepOneExample(json: JsonSchema): void {
  if (json.examples === undefined) return;
  json.example = json.examples[0];
  delete json.examples;
}

/** Rewrites references to point to the components of the document. */
function withComponentRefs(json: JsonSchema, direction: Direction): JsonSchema {
  return JSON.parse(JSON.stringify(json), (key, value) => {
    if (key === '$ref' && typeof value === 'string') {
      return value.replace(/^#\/(\$defs|definitions)\//, COMPONENTS);
    }
    return withoutWrapping(withoutBareNullable(value, direction));
  });
}

/**
 * Drops `nullable` without `type` (next to a reference or a union), which OpenAPI 3.0 does not allow, from requests:
 * callers then never send null, although they may. In a response they could not read null.
 */
function withoutBareNullable(json: unknown, direction: Direction): unknown {
  if (!isObject(json) || !('nullable' in json) || 'type' in json) return json;
  const { nullable, ...own } = json;
  if (direction === 'output') throw new Error(`May be null: ${JSON.stringify(own)}`);
  return own;
}

/** Unwraps an `allOf` with a single schema, which zod writes for OpenAPI 3.0 if a lazy schema is a reference. */
function withoutWrapping<J>(json: J): J {
  const { allOf, ...beside } = Object(json);
  return Array.isArray(allOf) && allOf.length === 1 && Object.keys(beside).length === 0 ? allOf[0] : json;
}
