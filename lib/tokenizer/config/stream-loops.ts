import type { Problem } from '../problem.ts';
import { componentOf, inputsOf, upstreamOf } from './graph-inputs.ts';
import type { Component, DeclaredTables } from './tables.ts';

/** A stream that a source reads, and one that a sink writes the source's events to. */
interface Flow {
  readonly from: string;
  readonly to: string;
  readonly sink: string;
}

const nameIn = (arn: string) => /:stream\/(.+)$/.exec(arn)?.[1];

/** Whether two names or ARNs name the same stream; a name stands for that of any region and account. */
export const isSameStream = (one: string, other: string): boolean =>
  one === other || nameIn(one) === other || one === nameIn(other);

/** The sinks that the events of a source reach. */
export function sinksOf(
  { transforms, sinks }: Record<'transforms' | 'sinks', readonly Component<unknown>[]>,
  source: string,
): string[] {
  const direct = inputsOf(transforms);
  const reads = (input: string) => input === source || upstreamOf(input, direct).has(source);
  return sinks.filter(({ inputs }) => inputs.map(componentOf).some(reads)).map(({ id }) => id);
}

function flowsIn(tables: DeclaredTables): Flow[] {
  return tables.sources.flatMap(({ id, options }) => {
    const from = options?.stream;
    const reached = new Set(sinksOf(tables, id));
    return tables.sinks
      .filter((sink) => reached.has(sink.id))
      .flatMap(({ id: sink, options: { stream: to } = {} }) =>
        from === undefined || to === undefined ? [] : [{ from, to, sink }],
      );
  });
}

/** Whether events that are written to a stream reach another one, directly or through others. */
function leadsTo(goal: string, stream: string, flows: readonly Flow[]): boolean {
  const reached = new Set([stream]);
  for (const one of reached) {
    if (isSameStream(one, goal)) return true;
    for (const { from, to } of flows) if (isSameStream(from, one)) reached.add(to);
  }
  return false;
}

/** Sinks whose events return to one of their sources: each event would be processed endlessly. */
export function streamLoops(tables: DeclaredTables): Problem[] {
  const flows = flowsIn(tables);
  const loops = new Map(
    flows.filter(({ from, to }) => leadsTo(from, to, flows)).map((flow) => [flow.sink, flow]),
  );
  return tables.sinks.flatMap(({ id, table }) => {
    const loop = loops.get(id);
    if (loop === undefined) return [];
    const found = `"${loop.to}", whose events would return to this sink endlessly`;
    return [{ table, key: 'stream', found, expected: 'a stream that none of its sources reads' }];
  });
}
