import type { PlainLine } from '../bytes/line.ts';
import { type ByteWriter, constantOf } from '../bytes/writer.ts';
import { encodeEvent } from '../encode.ts';
import { LINE_FIELD, type LogEvent } from '../event.ts';
import type { CompiledTransform, Readers } from './readers.ts';

/** Receives the output for a sink. */
export type Emit<Output> = (sink: string, output: Output) => void;

/** Called when the JSON for a sink has been written. It may write more, and may clear the writer. */
export type EmitWritten = (sink: string) => void;

/** Whether a transform's events go to sinks only, so that they need not exist as objects. */
const isLast = ({ readers }: CompiledTransform) =>
  readers.transforms.length === 0 && readers.choices.length === 0;

/** Sends an event to all its readers. */
export function sendEvent(event: LogEvent, readers: Readers, emit: Emit<LogEvent>): void {
  for (const sink of readers.sinks) emit(sink, event);
  for (const transform of readers.transforms) sendEvent(transform.toEvent(event), transform.readers, emit);
  if (readers.choices.length === 0) return;
  const choice = readers.choices.find(({ condition }) => condition?.event(event));
  if (choice === undefined) {
    readers.onUnmatched();
    if (readers.unmatched !== undefined) sendEvent(event, readers.unmatched, emit);
  } else sendEvent(choice.toEvent(event), choice.readers, emit);
}

/** Appends the JSON of an event to `writer` for each sink that it reaches, and then calls `emit`. */
export function sendJson(event: LogEvent, readers: Readers, writer: ByteWriter, emit: EmitWritten): void {
  const sendTransformed = (transform: CompiledTransform) => {
    if (!isLast(transform)) return sendJson(transform.toEvent(event), transform.readers, writer, emit);
    const start = writer.length;
    transform.toJson.event(event, writer);
    emitToAll(transform.readers.sinks, writer, start, emit);
  };
  if (readers.sinks.length > 0) {
    const start = writer.length;
    writer.text(encodeEvent(event));
    emitToAll(readers.sinks, writer, start, emit);
  }
  for (const transform of readers.transforms) sendTransformed(transform);
  if (readers.choices.length === 0) return;
  const choice = readers.choices.find(({ condition }) => condition?.event(event));
  if (choice === undefined) {
    readers.onUnmatched();
    if (readers.unmatched !== undefined) sendJson(event, readers.unmatched, writer, emit);
  } else sendTransformed(choice);
}

const LINE_LABEL = constantOf(`{${JSON.stringify(LINE_FIELD)}:`);
const END = constantOf('}');

/** Like `sendJson`, for the event of a plain line. */
export function sendLine(line: PlainLine, readers: Readers, writer: ByteWriter, emit: EmitWritten): void {
  if (readers.sinks.length > 0) {
    const start = writer.length;
    writer.constant(LINE_LABEL);
    writer.jsonString(line.view, line.start, line.end);
    writer.constant(END);
    emitToAll(readers.sinks, writer, start, emit);
  }
  for (const transform of readers.transforms) transformLine(line, transform, writer, emit);
  if (readers.choices.length === 0) return;
  const choice = readers.choices.find(({ condition }) => condition?.line(line));
  if (choice === undefined) {
    readers.onUnmatched();
    if (readers.unmatched !== undefined) sendLine(line, readers.unmatched, writer, emit);
  } else transformLine(line, choice, writer, emit);
}

function transformLine(
  line: PlainLine,
  transform: CompiledTransform,
  writer: ByteWriter,
  emit: EmitWritten,
): void {
  if (!isLast(transform)) {
    sendJson(transform.toEvent(line.toEvent()), transform.readers, writer, emit);
    return;
  }
  const start = writer.length;
  transform.toJson.line(line, writer);
  emitToAll(transform.readers.sinks, writer, start, emit);
}

/** Calls `emit` for each sink, with the JSON since `start` at the end of the writer. */
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
