/** Options of a transform, as in the file. */
export interface Options {
  readonly types?: Readonly<Record<string, string>>;
  readonly [option: string]: unknown;
}

/** The configuration of one transform, `t`, with these options. */
export function tomlOf({ types = {}, ...options }: Options): string {
  const settings = { type: 'tokenizer', inputs: ['logs'], ...options };
  return [
    '[service.t]',
    ...Object.entries(settings).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
    '[service.t.types]',
    ...Object.entries(types).map(([name, type]) => `${JSON.stringify(name)} = ${JSON.stringify(type)}`),
  ].join('\n');
}
