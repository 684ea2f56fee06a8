import type { JsonTokenizer } from '../bytes/json.ts';
import type { Tokenizer } from '../transform.ts';
import type { Condition } from './condition.ts';
import { unmatchedOf } from './graph-inputs.ts';
import type { Tables } from './tables.ts';

export interface CompiledTransform {
  readonly toEvent: Tokenizer;
  readonly toJson: JsonTokenizer;
  /** The condition on its events; undefined if it reads all. */
  readonly condition: Condition | undefined;
  readonly readers: Readers;
}

/** The readers of the events of a component. */
export interface Readers {
  readonly sinks: readonly string[];
  /** Transforms that read every event. */
  readonly transforms: readonly CompiledTransform[];
  /** Transforms with conditions; the first one that matches reads the event. */
  readonly choices: readonly CompiledTransform[];
  /** The readers of the events that match none of them; undefined if there are no such transforms. */
  readonly unmatched: Readers | undefined;
  /** Called for each of these events, unless it may match further conditions. */
  readonly onUnmatched: () => void;
}

/** The configuration, with the transforms compiled so far. */
interface Graph {
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
  const unconditional = { sinks, transforms: all.filter(({ condition }) => condition === undefined) };
  const unmatched = choices.length === 0 ? undefined : unmatchedReaders(input, graph, unconditional, choices);
  return {
    ...unconditional,
    choices,
    unmatched,
    onUnmatched: unmatchedHandler(unmatched, () => onUnmatched(input)),
  };
}

/** Does nothing if the unmatched events go on to further conditions, which count them. */
const unmatchedHandler = (unmatched: Readers | undefined, onUnmatched: () => void): (() => void) =>
  unmatched === undefined || unmatched.choices.length === 0 ? onUnmatched : () => undefined;

/** The readers of every event. */
type Unconditional = Pick<Readers, 'sinks' | 'transforms'>;

/**
 * The readers of the events of an input that match no condition: those that the file names for them, otherwise all
 * readers of the transforms with conditions, so that the events pass unchanged.
 * @param unconditional the readers of all events of the input
 */
function unmatchedReaders(
  input: string,
  graph: Graph,
  unconditional: Unconditional,
  choices: readonly CompiledTransform[],
): Readers {
  const named = readersOf(unmatchedOf(input), graph);
  const isNamed = [named.sinks, named.transforms, named.choices].some((readers) => readers.length > 0);
  if (isNamed) return named;
  return joined(
    choices.map((choice) => choice.readers),
    unconditional,
    () => graph.onUnmatched(input),
  );
}

/** Joins the readers of several components. Leaves out those that already have the event. */
function joined(all: readonly Readers[], before: Unconditional, onUnmatched: () => void): Readers {
  const sinks = unique(all.flatMap((one) => one.sinks)).filter((sink) => !before.sinks.includes(sink));
  const transforms = unique(all.flatMap((one) => one.transforms)).filter(
    (transform) => !before.transforms.includes(transform),
  );
  const next = all.flatMap((one) => one.unmatched ?? []);
  const soFar = { sinks: [...before.sinks, ...sinks], transforms: [...before.transforms, ...transforms] };
  const unmatched = next.length === 0 ? undefined : joined(next, soFar, onUnmatched);
  return {
    sinks,
    transforms,
    choices: unique(all.flatMap((one) => one.choices)),
    unmatched,
    onUnmatched: unmatchedHandler(unmatched, onUnmatched),
  };
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];
