import type { Problem } from '../problem.ts';
import { componentOf } from './graph-inputs.ts';
import type { Component, DeclaredTables } from './tables.ts';

const nameIn = (arn: string) => /:stream\/(.+)$/.exec(arn)?.[1];

/** Whether two names or ARNs name the same stream; a name stands for that of any region and account. */
export const isSameStream = (one: string, other: string): boolean =>
  one === other || nameIn(one) === other || one === nameIn(other);

type Readers = Record<'transforms' | 'sinks', readonly Component<unknown>[]>;

/** The transforms and sinks that read each component. */
function readersIn({ transforms, sinks }: Readers): ReadonlyMap<string, readonly Component<unknown>[]> {
  const readers = new Map<string, Component<unknown>[]>();
  for (const reader of [...transforms, ...sinks]) {
    for (const input of new Set(reader.inputs.map(componentOf))) {
      const ofInput = readers.get(input);
      if (ofInput === undefined) readers.set(input, [reader]);
      else ofInput.push(reader);
    }
  }
  return readers;
}

/** What a component leads to, directly or through others. */
function reachedFrom<Item>(first: Item, next: (item: Item) => Iterable<Item>): ReadonlySet<Item> {
  const reached = new Set(next(first));
  for (const item of reached) for (const one of next(item)) reached.add(one);
  return reached;
}

/** The sinks that the events of a source reach. */
export function sinksOf(components: Readers, source: string): string[] {
  const readers = readersIn(components);
  const sinks = new Set(components.sinks);
  const start = { id: source, table: '', inputs: [], options: undefined };
  const reached = reachedFrom<Component<unknown>>(start, (one) =>
    sinks.has(one) ? [] : (readers.get(one.id) ?? []),
  );
  return components.sinks.filter((sink) => reached.has(sink)).map(({ id }) => id);
}

/** Returns a function that finds the sources of the stream that a sink writes to. */
function sourcesByStream({ sources }: DeclaredTables) {
  const byText = Map.groupBy(sources, ({ options }) => options?.stream);
  const byName = Map.groupBy(sources, ({ options }) => nameIn(options?.stream ?? ''));
  return (stream: string) => {
    const name = nameIn(stream);
    return [
      ...(byText.get(stream) ?? []),
      ...((name === undefined ? byName.get(stream) : byText.get(name)) ?? []),
    ];
  };
}

/** Sinks whose events return to one of their sources: each event would be processed endlessly. */
export function streamLoops(tables: DeclaredTables): Problem[] {
  const readers = readersIn(tables);
  const sourcesOf = sourcesByStream(tables);
  const written = new Map<Component<unknown>, readonly Component<unknown>[]>(
    tables.sinks.map((sink) => [
      sink,
      sink.options?.stream === undefined ? [] : sourcesOf(sink.options.stream),
    ]),
  );
  const next = (one: Component<unknown>) => written.get(one) ?? readers.get(one.id) ?? [];
  return tables.sinks.flatMap((sink) => {
    if (!reachedFrom<Component<unknown>>(sink, next).has(sink)) return [];
    const found = `"${sink.options?.stream}", whose events would return to this sink endlessly`;
    return [{ table: sink.table, key: 'stream', found, expected: 'a stream that none of its sources reads' }];
  });
}
