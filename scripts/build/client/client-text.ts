import type { ApiDescription } from '../../../lib/openapi/description.ts';
import { SchemaWriter } from '../../../lib/openapi/schema-writer.ts';
import { comment } from './comment.ts';
import { methodOf } from './method.ts';
import { declaration } from './types.ts';

/** What a client is written from. */
export interface ClientSource {
  /** The name of the function that makes it. */
  readonly maker: string;
  readonly description: ApiDescription;
  /** Names of parameters that it does not have. */
  readonly without: readonly string[];
  /** The part that is the same in all clients. */
  readonly runtime: string;
}

/** The client of an API as one TypeScript module. */
export function clientText({ maker, description, without, runtime }: ClientSource): string {
  const { api, info, operations, repeats } = description;
  const writer = new SchemaWriter(api, '3.1.1');
  const methods = operations.map((operation) => methodOf(writer, description, without, operation));
  const records = Object.entries(writer.components).sort(([a], [b]) => (a < b ? -1 : 1));
  const resources = [...new Set(methods.map(({ resource }) => resource))].map((resource) =>
    resourceText(
      resource,
      description.tagDescriptions[resource],
      methods.filter((method) => method.resource === resource).map(({ members }) => members),
    ),
  );
  return [
    `// ${info.title}, ${info.version}: a client that needs nothing but fetch. Written by "npm run client"; do not edit.\n`,
    runtime,
    records.map(([name, schema]) => declaration(name, schema, 'answered')).join('\n'),
    methods
      .map(({ types }) => types)
      .join('')
      .trimEnd(),
    `\nconst endpoints = {\n${methods.map(({ endpoint }) => endpoint).join('')}} satisfies Record<string, Endpoint>;\n`,
    comment(`Makes a client of the ${info.title}, with a method for each operation, by resource.`) +
      `export function ${maker}(options: ClientOptions) {\n` +
      `  const call = caller(options, ${repeats});\n` +
      `  return {\n${resources.join('')}  };\n}\n`,
  ].join('\n');
}

function resourceText(
  resource: string,
  tagDescription: string | undefined,
  members: readonly string[],
): string {
  const name = resource.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${comment(tagDescription, '    ')}    ${name}: {\n${members.join('')}    },\n`;
}
