import * as z from 'zod';
import { SinkTable, SourceTable, TransformTable } from '../../../schemas/tokenizer.ts';
import { checkTable, describe, unknownKeys } from '../check.ts';
import { isFields } from '../event.ts';
import type { Problem } from '../problem.ts';

/** A component of a file: its identifier, the name of its table, what it reads, and all that the table says. */
export interface Component<Table> {
  readonly id: string;
  readonly table: string;
  readonly inputs: readonly string[];
  readonly options: Table;
}

export interface Tables {
  readonly sources: readonly Component<SourceTable>[];
  readonly transforms: readonly Component<TransformTable>[];
  readonly sinks: readonly Component<SinkTable>[];
}

/** Tables as they stand in a file; one with mistakes has no options, but its place among the others can be checked. */
export interface DeclaredTables {
  readonly sources: readonly Component<SourceTable | undefined>[];
  readonly transforms: readonly Component<TransformTable | undefined>[];
  readonly sinks: readonly Component<SinkTable | undefined>[];
}

/** The kinds of components. A transform is a `service` or, as in files of other pipelines, one of `transforms`. */
const KINDS = ['service', 'transforms', 'sources', 'sinks'];

const Inputs = z.object({ inputs: z.array(z.string()) });

/** The components `[<kind>.<id>]` of a file. What is wrong with them is added to the problems. */
function readComponents<Shape extends z.ZodRawShape>(
  file: object,
  kind: string,
  schema: z.ZodObject<Shape>,
  problems: Problem[],
): Component<z.output<z.ZodObject<Shape>> | undefined>[] {
  const components: unknown = Object.getOwnPropertyDescriptor(file, kind)?.value ?? {};
  if (!isFields(components)) {
    problems.push({ table: '', key: kind, found: describe(components), expected: `tables [${kind}.<id>]` });
    return [];
  }
  return Object.entries(components).map(([id, value]) => {
    const table = `${kind}.${id}`;
    const checked = checkTable(table, schema, value);
    if ('problems' in checked) problems.push(...checked.problems);
    return {
      id,
      table,
      inputs: Inputs.safeParse(value).data?.inputs ?? [],
      options: 'value' in checked ? checked.value : undefined,
    };
  });
}

/** The components of a parsed file. What is wrong with their tables is added to the problems. */
export function readTables(file: object, problems: Problem[]): DeclaredTables {
  const unknown = Object.keys(file).filter((key) => !KINDS.includes(key));
  problems.push(...unknownKeys('', unknown, KINDS));
  return {
    transforms: [
      ...readComponents(file, 'service', TransformTable, problems),
      ...readComponents(file, 'transforms', TransformTable, problems),
    ],
    sources: readComponents(file, 'sources', SourceTable, problems),
    sinks: readComponents(file, 'sinks', SinkTable, problems),
  };
}

const sound = <Table>(components: readonly Component<Table | undefined>[]): Component<Table>[] =>
  components.flatMap(({ options, ...rest }) => (options === undefined ? [] : [{ ...rest, options }]));

/** The tables without mistakes. */
export const soundTables = ({ sources, transforms, sinks }: DeclaredTables): Tables => ({
  sources: sound(sources),
  transforms: sound(transforms),
  sinks: sound(sinks),
});
