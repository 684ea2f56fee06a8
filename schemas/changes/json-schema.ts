import * as z from 'zod';
import { EVENT_TYPES } from './details.ts';

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema (2020-12) of the events on the bus: of an event as the targets of rules get it, and in `$defs` of the
 * detail of each type, by its name.
 * @param strict whether to allow only the described members. Later versions add members, so consumers accept others;
 * tests do not
 */
export function changesSchema({ strict = false } = {}): JsonSchema {
  const details = EVENT_TYPES.map(({ type, description, detail }) => [
    type,
    detail.meta({ id: type, description }),
  ]);
  const { $schema = DRAFT, $defs = {} } = z.toJSONSchema(z.object(Object.fromEntries(details)), {
    io: 'output',
    override: ({ jsonSchema }) => {
      if (!strict && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // The format is enough; the pattern counts the days of months.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      delete jsonSchema.id;
    },
  });
  return {
    $schema,
    title: 'Changes to records',
    description: 'An event on the event bus, as the targets of rules get it',
    type: 'object',
    required: ['source', 'detail-type', 'detail'],
    oneOf: EVENT_TYPES.map(({ source, type }) => ({
      properties: {
        source: { const: source },
        'detail-type': { const: type },
        detail: { $ref: `#/$defs/${type}` },
      },
    })),
    $defs: Object.fromEntries(Object.entries($defs).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
