import type { TransformTable } from '../../../schemas/tokenizer.ts';
import { describe } from '../check.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import { componentOf, inputsOf, unmatchedOf, upstreamOf } from './graph-inputs.ts';
import { withPreset } from './preset-fields.ts';
import { streamLoops } from './stream-loops.ts';
import type { DeclaredTables } from './tables.ts';

const DEFAULT_SOURCE = { id: 'logs', table: 'sources.logs', inputs: [], options: {} };
const DEFAULT_SINK = { id: 'out', table: 'sinks.out' };

/**
 * Adds the source `logs` if the file has no source, and the sink `out`, for all unread transforms, if it has no sink.
 */
export function withDefaults({ sources, transforms, sinks }: DeclaredTables): DeclaredTables {
  const read = new Set(transforms.flatMap(({ inputs }) => inputs));
  const inputs = transforms.map(({ id }) => id).filter((id) => !read.has(id));
  return {
    sources: sources.length > 0 ? sources : [DEFAULT_SOURCE],
    transforms,
    sinks:
      sinks.length > 0
        ? sinks
        : [{ ...DEFAULT_SINK, inputs, options: { inputs, pack: false, ordered: true } }],
  };
}

/** Whether a transform reads only events that match a condition. */
const isConditional = (options: TransformTable | undefined) =>
  options !== undefined && withPreset(options).when !== undefined;

function repeatedIds({ sources, transforms }: DeclaredTables): Problem[] {
  const tables = new Map<string, string>();
  return [...sources, ...transforms].flatMap(({ id, table }) => {
    const other = tables.get(id);
    tables.set(id, table);
    return other === undefined
      ? []
      : [{ table, key: '', found: `the identifier ${id}, which [${other}] has`, expected: 'one of its own' }];
  });
}

/** Identifiers that, as an input, look like the unmatched events of another component. */
function reservedIds({ sources, transforms }: DeclaredTables): Problem[] {
  return [...sources, ...transforms]
    .filter(({ id }) => id !== componentOf(id))
    .map(({ id, table }) => ({
      table,
      key: '',
      found: `the identifier ${id}`,
      expected: 'one that does not end in ._unmatched',
    }));
}

function unknownInputs({ sources, transforms, sinks }: DeclaredTables): Problem[] {
  const ids = [...sources, ...transforms].map(({ id }) => id);
  const divided = transforms.flatMap(({ inputs, options }) => (isConditional(options) ? inputs : []));
  const known = [...ids, ...ids.filter((id) => divided.includes(id)).map(unmatchedOf)];
  return [...transforms, ...sinks].flatMap(({ table, inputs }) =>
    inputs
      .filter((input) => !known.includes(input))
      .map((input) => {
        const problem = {
          table,
          key: 'inputs',
          found: describe(input),
          expected: `one of ${known.join(', ')}`,
        };
        const suggestion = nearest(input, known);
        return suggestion === undefined ? problem : { ...problem, suggestion };
      }),
  );
}

/** Sources and transforms of the file that nothing reads, so that their events would be lost. */
function unread({ sources, transforms, sinks }: DeclaredTables): Problem[] {
  const read = new Set([...transforms, ...sinks].flatMap(({ inputs }) => inputs));
  return [...sources, ...transforms]
    .filter((component) => component !== DEFAULT_SOURCE && !read.has(component.id))
    .map(({ table }) => ({
      table,
      key: '',
      found: 'nothing that reads it',
      expected: 'a transform or a sink',
    }));
}

function cycles({ transforms }: DeclaredTables): Problem[] {
  const direct = inputsOf(transforms);
  return transforms
    .filter(({ id }) => upstreamOf(id, direct).has(id))
    .map(({ id, table, inputs }) => {
      const through = inputs
        .map(componentOf)
        .filter((input) => input === id || upstreamOf(input, direct).has(id));
      const found = `a cycle: ${id} reads itself through ${through.join(' and ')}`;
      return { table, key: 'inputs', found, expected: 'inputs that lead to a source' };
    });
}

/** Far more than pipelines need; compiling and running a chain of transforms is recursive. */
const MAX_TRANSFORMS = 500;

/** Returns every problem in the graph of components. */
export function checkGraph(tables: DeclaredTables): Problem[] {
  if (tables.transforms.length === 0) {
    return [{ table: '', key: '', found: 'no transform', expected: 'at least one table [transforms.<id>]' }];
  }
  const { length } = tables.transforms;
  if (length > MAX_TRANSFORMS)
    return [{ table: '', key: '', found: `${length} transforms`, expected: `at most ${MAX_TRANSFORMS}` }];
  return [
    ...reservedIds(tables),
    ...repeatedIds(tables),
    ...unknownInputs(tables),
    ...cycles(tables),
    ...unread(tables),
    ...streamLoops(tables),
  ];
}
