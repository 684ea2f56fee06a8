import type { JsonTokenizer } from '../bytes/json.ts';
import type { Tokenizer } from '../transform.ts';
import type { Condition } from './condition.ts';
import { unmatchedOf } from './graph.ts';
import type { Tables } from './tables.ts';

export interface CompiledTransform {
  readonly toEvent: Tokenizer;
  readonly toJson: JsonTokenizer;
  /** The condition on its events; undefined if it reads all. */
  readonly condition: Condition | undefined;
  readonly readers: Readers;
}

/** What reads the events of a component. */
export interface Readers {
  readonly sinks: readonly string[];
  /** Transforms that read every event. */
  readonly transforms: readonly CompiledTransform[];
  /** Transforms with conditions; the first one that matches reads the event. */
  readonly choices: readonly CompiledTransform[];
  /** What reads the events that match none of them; undefined if there are no such transforms. */
  readonly unmatched: Readers | undefined;
  /** Called for each of these events. */
  readonly onUnmatched: () => void;
}

/** The configuration, with the transforms compiled so far. */
export interface Graph {
  readonly tables: Tables;
  readonly compiled: ReadonlyMap<string, CompiledTransform>;
  /** Called for each event that matches no condition, with the component that it comes from. */
  readonly onUnmatched: (component: string) => void;
}

/** Returns the readers of an input, among the transforms compiled so far. */
export function readersOf(input: string, graph: Graph): Readers {
  const { tables, compiled, onUnmatched } = graph;
  const sinks = tables.sinks.filter(({ inputs }) => inputs.includes(input)).map(({ id }) => id);
  const all = tables.transforms.flatMap(({ id, inputs }) => {
    const transform = compiled.get(id);
    return transform !== undefined && inputs.includes(input) ? [transform] : [];
  });
  const choices = all.filter(({ condition }) => condition !== undefined);
  return {
    sinks,
    transforms: all.filter(({ condition }) => condition === undefined),
    choices,
    unmatched: choices.length === 0 ? undefined : unmatchedReaders(input, graph, sinks, choices),
    onUnmatched: () => onUnmatched(input),
  };
}

/**
 * What reads the events of an input that match no condition: what the file names for them, otherwise everything that
 * reads one of the transforms with conditions, so that the events pass unchanged.
 * @param sinks the sinks that read all events of the input
 */
function unmatchedReaders(
  input: string,
  graph: Graph,
  sinks: readonly string[],
  choices: readonly CompiledTransform[],
): Readers {
  const named = readersOf(unmatchedOf(input), graph);
  const isNamed = [named.sinks, named.transforms, named.choices].some((readers) => readers.length > 0);
  if (isNamed) return named;
  const readers = choices.map((choice) => choice.readers);
  return {
    sinks: unique(readers.flatMap((one) => one.sinks)).filter((sink) => !sinks.includes(sink)),
    transforms: unique(readers.flatMap((one) => one.transforms)),
    choices: unique(readers.flatMap((one) => one.choices)),
    unmatched: readers.find((one) => one.unmatched !== undefined)?.unmatched,
    onUnmatched: () => undefined,
  };
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];
