import type { SinkTable, SourceTable, TransformTable } from '../../../schemas/tokenizer.ts';
import { encodeEvent } from '../encode.ts';
import type { LogEvent } from '../event.ts';
import { compilePlan, type Failure, type Observer } from '../plan.ts';
import { compileTextTokenizer, type TextTokenizer } from '../text.ts';
import { compileTokenizer, type Tokenizer } from '../transform.ts';
import type { Component, Tables } from './tables.ts';

/** A failure and its transform. */
export interface PipelineFailure extends Failure {
  readonly transform: string;
}

/** Observes a pipeline. */
export interface PipelineObserver extends Pick<Observer, 'onTokens'> {
  /** Called for every field that could not be set. */
  readonly onFailure: (failure: PipelineFailure) => void;
}

/** Receives the output for a sink. */
export type Emit<Output> = (sink: string, output: Output) => void;

/** A configuration, ready to run. */
export interface Pipeline {
  readonly sources: readonly Component<SourceTable>[];
  /** In topological order: each after all of its inputs. */
  readonly transforms: readonly Component<TransformTable>[];
  readonly sinks: readonly Component<SinkTable>[];
  /** Valid configuration that is probably a mistake. */
  readonly warnings: readonly string[];
  /** Sends an event of a source through the pipeline, without changing the event itself. */
  readonly process: (source: string, event: LogEvent, emit: Emit<LogEvent>) => void;
  /** Like `process`, but emits JSON text, which is faster than encoding the event afterwards. */
  readonly encode: (source: string, event: LogEvent, emit: Emit<string>) => void;
}

/** The sinks and transforms that read a component. */
interface Readers {
  readonly sinks: readonly string[];
  readonly transforms: readonly CompiledTransform[];
}

interface CompiledTransform {
  readonly toEvent: Tokenizer;
  readonly toText: TextTokenizer;
  readonly readers: Readers;
}

function sendEvent(event: LogEvent, { sinks, transforms }: Readers, emit: Emit<LogEvent>): void {
  for (const sink of sinks) emit(sink, event);
  for (const { toEvent, readers } of transforms) sendEvent(toEvent(event), readers, emit);
}

function sendText(event: LogEvent, { sinks, transforms }: Readers, emit: Emit<string>): void {
  if (sinks.length > 0) emitToAll(sinks, encodeEvent(event), emit);
  for (const { toEvent, toText, readers } of transforms) {
    if (readers.transforms.length === 0) emitToAll(readers.sinks, toText(event), emit);
    else sendText(toEvent(event), readers, emit);
  }
}

function emitToAll(sinks: readonly string[], text: string, emit: Emit<string>): void {
  for (const sink of sinks) emit(sink, text);
}

/** Sorts the transforms topologically: each after all of its inputs. There must be no cycle. */
function inOrder(transforms: Tables['transforms']): Tables['transforms'] {
  const ordered = new Set<Tables['transforms'][number]>();
  const add = (transform: Tables['transforms'][number]) => {
    if (ordered.has(transform)) return;
    for (const input of transforms) if (transform.inputs.includes(input.id)) add(input);
    ordered.add(transform);
  };
  transforms.forEach(add);
  return [...ordered];
}

const readersOf = (
  id: string,
  tables: Tables,
  compiled: ReadonlyMap<string, CompiledTransform>,
): Readers => ({
  sinks: tables.sinks.filter(({ inputs }) => inputs.includes(id)).map((sink) => sink.id),
  transforms: tables.transforms.flatMap((transform) => {
    const reader = compiled.get(transform.id);
    return reader !== undefined && transform.inputs.includes(id) ? [reader] : [];
  }),
});

const unmappedTypes = ({ table, options }: Component<TransformTable>) =>
  [...(options.types?.keys() ?? [])]
    .filter((name) => !options.field_names.includes(name))
    .map((name) => `${table}: types.${name} is ignored, because field_names does not list ${name}`);

/** Compiles valid tables. */
export function compilePipeline(tables: Tables, { onFailure, onTokens }: PipelineObserver): Pipeline {
  const transforms = inOrder(tables.transforms);
  const compiled = new Map<string, CompiledTransform>();
  for (const { id, options } of transforms.toReversed()) {
    const plan = compilePlan(options);
    const observer: Observer = { onTokens, onFailure: (failure) => onFailure({ transform: id, ...failure }) };
    compiled.set(id, {
      toEvent: compileTokenizer(plan, observer),
      toText: compileTextTokenizer(plan, observer),
      readers: readersOf(id, tables, compiled),
    });
  }
  const sources = new Map(tables.sources.map(({ id }) => [id, readersOf(id, tables, compiled)]));
  const readersOfSource = (source: string): Readers => {
    const readers = sources.get(source);
    if (readers === undefined) throw new RangeError(`the pipeline has no source ${source}`);
    return readers;
  };
  return {
    sources: tables.sources,
    transforms,
    sinks: tables.sinks,
    warnings: transforms.flatMap(unmappedTypes),
    process: (source, event, emit) => sendEvent(event, readersOfSource(source), emit),
    encode: (source, event, emit) => sendText(event, readersOfSource(source), emit),
  };
}
