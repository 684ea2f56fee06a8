import {
  encodeValue,
  type LogEvent,
  type Pipeline,
  type PipelineFailure,
} from '../../lib/tokenizer/index.ts';

/** A field that a line has given, or should have given; nested ones by their paths. */
export interface Row {
  readonly name: string;
  /** The type that the configuration gives it, or else what it is; a blank token has none. */
  readonly type: string;
  /** As JSON; or why it could not be set. */
  readonly value: string;
  readonly isSet: boolean;
}

/** The fields of an event, and those that could not be set, in the order in which the configuration names them. */
export function rowsOf(
  { transforms }: Pipeline,
  event: LogEvent,
  failures: readonly PipelineFailure[],
): Row[] {
  const names = transforms.flatMap(({ options }) => options.field_names);
  const place = ({ name }: Row) => (names.includes(name) ? names.indexOf(name) : names.length);
  const nothing = (name: string) => (names.includes(name) ? 'blank' : 'null');
  const types = typesOf(transforms);
  const leaves = Object.entries(event).flatMap(([name, value]) => leavesOf(name, value));
  return [
    ...leaves.map(([name, value]) => ({
      name,
      type: value === null ? nothing(name) : (types.get(name) ?? typeof value),
      value: encodeValue(value) ?? '',
      isSet: true,
    })),
    ...failures.map(({ field, reason }) => ({
      name: field,
      type: types.get(field) ?? '',
      value: `not set: ${reason}`,
      isSet: false,
    })),
  ].sort((a, b) => place(a) - place(b));
}

/** The types of all fields that have one, as the configuration writes them. */
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
