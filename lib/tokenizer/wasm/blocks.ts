import type { ByteWriter } from '../bytes/writer.ts';
import { componentOf } from '../config/graph-inputs.ts';
import type { Pipeline } from '../config/pipeline.ts';
import type { EmitWritten } from '../config/send.ts';
import { compileBlockEncoder } from './block-encoder.ts';

export interface BlockOptions {
  readonly source: string;
  /** The sink to write; undefined for all. */
  readonly sink: string | undefined;
  /** Called with the numbers of events and tokens of a transform that the pipeline's observer does not see. */
  readonly onBlock: (events: number, tokens: number, transform: string) => void;
}

/**
 * Appends the JSON lines of a block: complete lines in valid UTF-8. Calls `emit` after each event that the core does
 * not write, as `Pipeline.writeLine` does.
 */
type WriteBlock = (block: Uint8Array, writer: ByteWriter, emit: EmitWritten) => void;

/**
 * Compiles a pipeline for whole blocks. Returns undefined unless the source leads only to one transform, without a
 * condition, and from there only to one sink, and the core can run and supports all options of the transform.
 */
export function compileBlocks(
  pipeline: Pipeline,
  { source, sink, onBlock }: BlockOptions,
): WriteBlock | undefined {
  const [transform, otherTransform] = componentsReading(source, pipeline.transforms);
  if (transform === undefined || otherTransform !== undefined || transform.options.when !== undefined)
    return undefined;
  const [target, otherTarget] = componentsReading(transform.id, pipeline.sinks);
  if (target === undefined || otherTarget !== undefined || (sink !== undefined && sink !== target.id))
    return undefined;
  if (
    componentsReading(source, pipeline.sinks).length +
      componentsReading(transform.id, pipeline.transforms).length >
    0
  )
    return undefined;
  const encoder = compileBlockEncoder(transform.options);
  return (
    encoder &&
    ((block, writer, emit) => {
      encoder.encode(block, writer, (line) => pipeline.writeLine(source, line, writer, emit));
      onBlock(encoder.events, encoder.tokens, transform.id);
    })
  );
}

/** The components that read an input. */
const componentsReading = <Table extends { readonly inputs: readonly string[] }>(
  input: string,
  components: readonly Table[],
): Table[] => components.filter(({ inputs }) => inputs.map(componentOf).includes(input));
