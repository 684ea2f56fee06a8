import type { SinkTable, SourceTable, TransformTable } from '../../../schemas/tokenizer.ts';
import { compileJsonTokenizer } from '../bytes/json.ts';
import type { PlainLine } from '../bytes/line.ts';
import { ByteWriter } from '../bytes/writer.ts';
import type { LogEvent } from '../event.ts';
import { compilePlan, type Failure, type Observer, type WithFieldNames } from '../plan.ts';
import { ConfigurationError } from '../problem.ts';
import { compileTokenizer } from '../transform.ts';
import { compileCondition, ObjectTexts } from './condition.ts';
import { checkFanOut } from './fan-out.ts';
import { componentOf } from './graph-inputs.ts';
import { type CompiledTransform, type Readers, readersOf } from './readers.ts';
import { type Emit, type EmitWritten, sendEvent, sendJson, sendLine } from './send.ts';
import type { Component, Tables } from './tables.ts';
import { warningsOf } from './warnings.ts';

export interface PipelineFailure extends Failure {
  readonly transform: string;
}

export interface PipelineObserver {
  /** Called for every field that could not be set. */
  readonly onFailure: (failure: PipelineFailure) => void;
  /** Called for every event with the number of its tokens. */
  readonly onTokens: (count: number, transform: string) => void;
  /** Called for every event that matches the condition of no transform, with the component that it comes from. */
  readonly onUnmatched: (component: string) => void;
}

/** A configuration, ready to run. */
export interface Pipeline {
  readonly sources: readonly Component<SourceTable>[];
  /** In topological order: each after all of its inputs. */
  readonly transforms: readonly Component<WithFieldNames<TransformTable>>[];
  readonly sinks: readonly Component<SinkTable>[];
  /** The outermost fields that its transforms may write tokens to. */
  readonly fields: ReadonlySet<string>;
  /** Valid configuration that is probably a mistake. */
  readonly warnings: readonly string[];
  /** Sends an event of a source through the pipeline, without changing the event itself. */
  readonly process: (source: string, event: LogEvent, emit: Emit<LogEvent>) => void;
  /** Like `process`, but emits JSON text, which is faster than encoding the event afterwards. */
  readonly encode: (source: string, event: LogEvent, emit: Emit<string>) => void;
  /** Like `process`, but appends the JSON for each sink to `writer`, in UTF-8, and then calls `emit`. */
  readonly write: (source: string, event: LogEvent, writer: ByteWriter, emit: EmitWritten) => void;
  /** Like `write`, for the event of a plain line, which is even faster. */
  readonly writeLine: (source: string, line: PlainLine, writer: ByteWriter, emit: EmitWritten) => void;
}

/** Sorts the transforms topologically: each after all of its inputs. There must be no cycle. */
function inOrder(transforms: Tables['transforms']): Tables['transforms'] {
  const ordered = new Set<Tables['transforms'][number]>();
  const add = (transform: Tables['transforms'][number]) => {
    if (ordered.has(transform)) return;
    const inputs = transform.inputs.map(componentOf);
    for (const input of transforms) if (inputs.includes(input.id)) add(input);
    ordered.add(transform);
  };
  transforms.forEach(add);
  return [...ordered];
}

/** Compiles valid tables. @throws ConfigurationError if they multiply events */
export function compilePipeline(
  tables: Tables,
  { onFailure, onTokens, onUnmatched }: PipelineObserver,
): Pipeline {
  const transforms = inOrder(tables.transforms);
  const compiled = new Map<string, CompiledTransform>();
  const fields = new Set<string>();
  const graph = { tables, compiled, onUnmatched };
  const texts = new ObjectTexts();
  for (const { id, options } of transforms.toReversed()) {
    const plan = compilePlan(options);
    for (const { path } of plan.targets) fields.add(path[0]);
    const observer: Observer = {
      onTokens: (count) => onTokens(count, id),
      onFailure: (failure) => onFailure({ transform: id, ...failure }),
    };
    compiled.set(id, {
      toEvent: compileTokenizer(plan, observer),
      toJson: compileJsonTokenizer(plan, observer),
      condition: options.when === undefined ? undefined : compileCondition(options.when, texts),
      readers: readersOf(id, graph),
    });
  }
  const sources = new Map(tables.sources.map(({ id }) => [id, readersOf(id, graph)]));
  const readersOfSource = (source: string): Readers => {
    const readers = sources.get(source);
    if (readers === undefined) throw new RangeError(`the pipeline has no source ${source}`);
    return readers;
  };
  const problems = checkFanOut(tables.sources, readersOfSource);
  if (problems.length > 0) throw new ConfigurationError(problems);
  const writer = new ByteWriter();
  const write: Pipeline['write'] = (source, event, target, emit) => {
    try {
      sendJson(event, readersOfSource(source), target, emit);
    } finally {
      texts.clear();
    }
  };
  return {
    sources: tables.sources,
    transforms,
    sinks: tables.sinks,
    fields,
    warnings: transforms.flatMap(warningsOf),
    process: (source, event, emit) => {
      try {
        sendEvent(event, readersOfSource(source), emit);
      } finally {
        texts.clear();
      }
    },
    encode: (source, event, emit) => {
      writer.clear();
      write(source, event, writer, (sink) => {
        const text = writer.toString();
        writer.clear();
        emit(sink, text);
      });
    },
    write,
    writeLine: (source, line, target, emit) => {
      try {
        sendLine(line, readersOfSource(source), target, emit);
      } finally {
        texts.clear();
      }
    },
  };
}
