import {
  encodeValue,
  type LogEvent,
  type Pipeline,
  type PipelineFailure,
} from '../../lib/tokenizer/index.ts';

/** A field that a line has set, or should have set. */
export interface Row {
  /** A path for nested fields. */
  readonly name: string;
  /** The configured type, or else that of the value; `blank` for a blank token. */
  readonly type: string;
  /** The value as JSON, or why it could not be set. */
  readonly value: string;
  readonly isSet: boolean;
}

/** Returns the fields of an event and those that could not be set, in the order of the configuration. */
export function rowsOf(
  { transforms }: Pipeline,
  event: LogEvent,
  failures: readonly PipelineFailure[],
): Row[] {
  const names = transforms.flatMap(({ options }) => options.field_names);
  const position = ({ name }: Row) => (names.includes(name) ? names.indexOf(name) : names.length);
  const emptyType = (name: string) => (names.includes(name) ? 'blank' : 'null');
  const types = typesOf(transforms);
  const leaves = Object.entries(event).flatMap(([name, value]) => leavesOf(name, value));
  return [
    ...leaves.map(([name, value]) => ({
      name,
      type: value === null ? emptyType(name) : (types.get(name) ?? typeof value),
      value: encodeValue(value) ?? '',
      isSet: true,
    })),
    ...failures.map(({ field, reason }) => ({
      name: field,
      type: types.get(field) ?? '',
      value: `not set: ${reason}`,
      isSet: false,
    })),
  ].sort((a, b) => position(a) - position(b));
}

/** Returns the configured types by field, as the configuration writes them. */
function typesOf(transforms: Pipeline['transforms']): Map<string, string> {
  const types = transforms.flatMap(({ options }) => [...(options.types ?? [])]);
  return new Map(
    types.map(([field, type]) => {
      const format = type.name === 'timestamp' && type.format !== undefined ? `|${type.format}` : '';
      return [field, `${type.name}${format}`];
    }),
  );
}

function leavesOf(name: string, value: unknown): [name: string, value: unknown][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(`${name}[${index}]`, item));
  if (typeof value !== 'object' || value === null) return [[name, value]];
  return Object.entries(value).flatMap(([member, inner]) => leavesOf(`${name}.${member}`, inner));
}
