import { ByteWriter, type EmitWritten, type Pipeline } from '../../../lib/tokenizer/index.ts';
import { type BlockOptions, compileBlocks } from '../../../lib/tokenizer/wasm/blocks.ts';
import { UsageError, UserError } from '../lib/command.ts';
import { Progress } from '../lib/progress.ts';
import { requireInput } from '../lib/require-input.ts';
import { requireText } from '../lib/require-text.ts';
import { writeOutput } from '../lib/write-output.ts';
import { chunksOf } from './chunks.ts';
import { JsonLines } from './json-lines.ts';
import { LineSplitter } from './line-splitter.ts';

const LINE_FEED = 0x0a;

/** What to read and write. */
interface Work {
  /** A file; undefined for standard input. */
  readonly file: string | undefined;
  /** Whether the lines are events as JSON objects. */
  readonly isJson: boolean;
  /** The source of the lines, which must exist; undefined for the only one. */
  readonly source: string | undefined;
  /** The sink to write, which must exist; undefined for all. */
  readonly sink: string | undefined;
  /** Counts the events that the pipeline does not count. */
  readonly onBlock: BlockOptions['onBlock'];
}

/** @throws UsageError if the pipeline has no source or no sink with the identifier that was chosen */
export function requireChosen(pipeline: Pipeline, { source, sink }: Pick<Work, 'source' | 'sink'>): void {
  requireKnown('source', source, pipeline.sources);
  requireKnown('sink', sink, pipeline.sinks);
}

function requireKnown(kind: string, id: string | undefined, components: readonly { id: string }[]): void {
  const ids = components.map((component) => component.id);
  if (id !== undefined && !ids.includes(id))
    throw new UsageError(`There is no ${kind} ${id}: use one of ${ids.join(', ')}.`);
}

function chooseSource({ sources }: Pipeline, id: string | undefined): string {
  if (id !== undefined) return id;
  const [only, another] = sources;
  if (only !== undefined && another === undefined) return only.id;
  throw new UsageError('There are several sources: choose one with --source ID.');
}

/**
 * Writes the events of all lines to standard output. Keeps only a few chunks in memory.
 * @returns what was wrong with the lines, if anything
 */
export async function tokenizeLines(pipeline: Pipeline, work: Work): Promise<string | undefined> {
  const { sink } = work;
  const source = chooseSource(pipeline, work.source);
  const progress = new Progress({
    total: work.file === undefined ? undefined : await requireInput(work.file),
    delayMs: 1000,
    // Shows no bar among events on a terminal.
    isShown: process.stderr.isTTY && !process.stdout.isTTY,
  });
  const output = new ByteWriter();
  let written = 0;
  const emit: EmitWritten = (reached) => {
    if (sink === undefined || reached === sink) output.byte(LINE_FEED);
    else output.truncate(written);
    written = output.length;
  };
  const json = new JsonLines((event) => pipeline.write(source, event, output, emit));
  const writeBlock = work.isJson
    ? undefined
    : compileBlocks(pipeline, { source, sink, onBlock: work.onBlock });
  const splitter = new LineSplitter(
    work.isJson ? json.add : (line) => pipeline.writeLine(source, line, output, emit),
    writeBlock && ((block) => writeBlock(block, output, emit)),
  );
  const flush = async () => {
    if (output.length > 0) await writeOutput(output.bytes);
    output.clear();
    written = 0;
  };
  try {
    const chunks = work.file === undefined ? process.stdin : chunksOf(work.file);
    for await (const chunk of requireText(chunks)) {
      progress.advance(chunk.length);
      splitter.add(chunk);
      await flush();
    }
    splitter.end();
    await flush();
    return json.problem;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new UserError(error.message);
    throw error;
  } finally {
    progress.clear();
  }
}
