import type { SinkTable, SourceTable, TransformTable } from '../../../schemas/tokenizer.ts';
import { compileJsonTokenizer, type JsonTokenizer } from '../bytes/json.ts';
import type { PlainLine } from '../bytes/line.ts';
import { ByteWriter, constantOf } from '../bytes/writer.ts';
import { encodeEvent } from '../encode.ts';
import { LINE_FIELD, type LogEvent } from '../event.ts';
import { compilePlan, type Failure, type Observer } from '../plan.ts';
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

/** Is told that the JSON for a sink was written. It may write more, and may clear the writer. */
export type EmitWritten = (sink: string) => void;

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
  /** Like `process`, but appends the JSON for each sink to `writer`, in UTF-8, and then calls `emit`. */
  readonly write: (source: string, event: LogEvent, writer: ByteWriter, emit: EmitWritten) => void;
  /** Like `write`, for the event of a plain line, which is faster yet. */
  readonly writeLine: (source: string, line: PlainLine, writer: ByteWriter, emit: EmitWritten) => void;
}

/** The sinks and transforms that read a component. */
interface Readers {
  readonly sinks: readonly string[];
  readonly transforms: readonly CompiledTransform[];
}

interface CompiledTransform {
  readonly toEvent: Tokenizer;
  readonly toJson: JsonTokenizer;
  readonly readers: Readers;
}

function sendEvent(event: LogEvent, { sinks, transforms }: Readers, emit: Emit<LogEvent>): void {
  for (const sink of sinks) emit(sink, event);
  for (const { toEvent, readers } of transforms) sendEvent(toEvent(event), readers, emit);
}

const LINE_LABEL = constantOf(`{${JSON.stringify(LINE_FIELD)}:`);
const CLOSE = constantOf('}');

/** Appends the JSON of what a component emits to `writer`, and then calls `emit` with the sink: once for each sink. */
function sendJson(
  event: LogEvent,
  { sinks, transforms }: Readers,
  writer: ByteWriter,
  emit: EmitWritten,
): void {
  if (sinks.length > 0) {
    const start = writer.length;
    writer.text(encodeEvent(event));
    emitToAll(sinks, writer, start, emit);
  }
  for (const { toEvent, toJson, readers } of transforms) {
    if (readers.transforms.length > 0) {
      sendJson(toEvent(event), readers, writer, emit);
    } else {
      const start = writer.length;
      toJson.event(event, writer);
      emitToAll(readers.sinks, writer, start, emit);
    }
  }
}

/** Like `sendJson`, for the event of a plain line. */
function sendLine(
  line: PlainLine,
  { sinks, transforms }: Readers,
  writer: ByteWriter,
  emit: EmitWritten,
): void {
  if (sinks.length > 0) {
    const before = writer.length;
    writer.constant(LINE_LABEL);
    writer.jsonString(line.view, line.start, line.end);
    writer.constant(CLOSE);
    emitToAll(sinks, writer, before, emit);
  }
  for (const { toEvent, toJson, readers } of transforms) {
    if (readers.transforms.length > 0) {
      sendJson(toEvent(line.toEvent()), readers, writer, emit);
    } else {
      const before = writer.length;
      toJson.line(line, writer);
      emitToAll(readers.sinks, writer, before, emit);
    }
  }
}

/** Calls `emit` for each sink, with what was written since `start` at the end of the writer. */
function emitToAll(sinks: readonly string[], writer: ByteWriter, start: number, emit: EmitWritten): void {
  const [first] = sinks;
  if (first === undefined) return;
  if (sinks.length === 1) {
    emit(first);
    return;
  }
  const json = writer.bytes.slice(start);
  const view = new DataView(json.buffer);
  emit(first);
  for (const sink of sinks.slice(1)) {
    writer.copy(view, 0, json.length);
    emit(sink);
  }
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
      toJson: compileJsonTokenizer(plan, observer),
      readers: readersOf(id, tables, compiled),
    });
  }
  const sources = new Map(tables.sources.map(({ id }) => [id, readersOf(id, tables, compiled)]));
  const readersOfSource = (source: string): Readers => {
    const readers = sources.get(source);
    if (readers === undefined) throw new RangeError(`the pipeline has no source ${source}`);
    return readers;
  };
  const writer = new ByteWriter();
  return {
    sources: tables.sources,
    transforms,
    sinks: tables.sinks,
    warnings: transforms.flatMap(unmappedTypes),
    process: (source, event, emit) => sendEvent(event, readersOfSource(source), emit),
    encode: (source, event, emit) => {
      writer.clear();
      sendJson(event, readersOfSource(source), writer, (sink) => {
        const text = writer.toString();
        writer.clear();
        emit(sink, text);
      });
    },
    write: (source, event, target, emit) => sendJson(event, readersOfSource(source), target, emit),
    writeLine: (source, line, target, emit) => sendLine(line, readersOfSource(source), target, emit),
  };
}
