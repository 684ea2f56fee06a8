import * as z from 'zod';
import { SinkTable, SourceTable, TransformTable } from '../../../schemas/tokenizer.ts';
import { checkTable, describe, unknownKeys } from '../check.ts';
import { isFields, type LogEvent } from '../event.ts';
import type { WithFieldNames } from '../plan.ts';
import type { Problem } from '../problem.ts';
import { checkOptions } from './check-options.ts';
import { withPreset } from './preset-fields.ts';

/** A component of a file: its identifier, the name of its table, its inputs and its options. */
export interface Component<Table> {
  readonly id: string;
  readonly table: string;
  readonly inputs: readonly string[];
  readonly options: Table;
}

export interface Tables {
  readonly sources: readonly Component<SourceTable>[];
  readonly transforms: readonly Component<WithFieldNames<TransformTable>>[];
  readonly sinks: readonly Component<SinkTable>[];
}

/** The tables of a file. A table with mistakes has no options, but the graph can still be checked. */
export interface DeclaredTables {
  readonly sources: readonly Component<SourceTable | undefined>[];
  readonly transforms: readonly Component<TransformTable | undefined>[];
  readonly sinks: readonly Component<SinkTable | undefined>[];
}

/** The kinds of components. A transform is in `service` or, as in files of other pipelines, in `transforms`. */
const KINDS = ['service', 'transforms', 'sources', 'sinks'];

const Inputs = z.object({ inputs: z.array(z.string()) });

/** Reads the components `[<kind>.<id>]` of a file. Appends their mistakes to `problems`. */
function readComponents<Shape extends z.ZodRawShape>(
  file: object,
  kind: string,
  schema: z.ZodObject<Shape>,
  problems: Problem[],
  check?: (table: string, options: LogEvent) => Problem[],
): Component<z.output<z.ZodObject<Shape>> | undefined>[] {
  const components: unknown = Object.getOwnPropertyDescriptor(file, kind)?.value ?? {};
  if (!isFields(components) || components instanceof Date) {
    problems.push({ table: '', key: kind, found: describe(components), expected: `tables [${kind}.<id>]` });
    return [];
  }
  return Object.entries(components).map(([id, value]) => {
    const table = `${kind}.${id}`;
    const checked = checkTable(table, schema, value);
    if ('problems' in checked) problems.push(...checked.problems);
    if (check !== undefined && isFields(value)) problems.push(...check(table, value));
    return {
      id,
      table,
      inputs: Inputs.safeParse(value).data?.inputs ?? [],
      options: 'value' in checked ? checked.value : undefined,
    };
  });
}

/** Reads the components of a parsed file. Appends their mistakes to `problems`. */
export function readTables(file: object, problems: Problem[]): DeclaredTables {
  const unknown = Object.keys(file).filter((key) => !KINDS.includes(key));
  problems.push(...unknownKeys('', unknown, KINDS));
  return {
    transforms: [
      ...readComponents(file, 'service', TransformTable, problems, checkOptions),
      ...readComponents(file, 'transforms', TransformTable, problems, checkOptions),
    ],
    sources: readComponents(file, 'sources', SourceTable, problems),
    sinks: readComponents(file, 'sinks', SinkTable, problems),
  };
}

const valid = <Table>(components: readonly Component<Table | undefined>[]): Component<Table>[] =>
  components.flatMap(({ options, ...rest }) => (options === undefined ? [] : [{ ...rest, options }]));

/** Returns the tables without mistakes. */
export const validTables = ({ sources, transforms, sinks }: DeclaredTables): Tables => ({
  sources: valid(sources),
  transforms: valid(transforms).map((transform) => ({
    ...transform,
    options: withPreset(transform.options),
  })),
  sinks: valid(sinks),
});
