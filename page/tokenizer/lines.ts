import {
  ConfigurationError,
  type Pipeline,
  type PipelineFailure,
  readPipeline,
  tokenize,
} from '../../lib/tokenizer/index.ts';
import { type Row, rowsOf } from './rows.ts';

/** Maximum number of lines shown: more would make the page slow. */
export const MAX_LINES = 50;

/** An event that reached a sink from a source. */
export interface Arrival {
  readonly source: string;
  readonly sink: string;
  readonly rows: readonly Row[];
  /** As written to the sink. */
  readonly json: string;
}

export interface TokenizedLine {
  readonly tokens: readonly string[];
  readonly arrivals: readonly Arrival[];
}

export interface Outcome {
  readonly warnings: readonly string[];
  readonly lines: readonly TokenizedLine[];
  /** Number of lines that are not shown. */
  readonly more: number;
}

/**
 * Tokenizes the lines of a text with a configuration, skipping blank lines.
 * @returns the error if the configuration is invalid
 */
export function tokenizeLines(toml: string, text: string): Outcome | ConfigurationError {
  try {
    const tokenizer = lineTokenizer(toml);
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    return {
      warnings: tokenizer.warnings,
      lines: lines.slice(0, MAX_LINES).map(tokenizer.tokenizeLine),
      more: Math.max(0, lines.length - MAX_LINES),
    };
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
}

function lineTokenizer(toml: string) {
  let failures: PipelineFailure[] = [];
  const pipeline = readPipeline(toml, { env: {}, onFailure: (failure) => failures.push(failure) });

  const arrivalsFrom = (source: string, message: string): Arrival[] => {
    const texts: string[] = [];
    pipeline.encode(source, { message }, (_, json) => texts.push(json));
    const arrivals: Omit<Arrival, 'json'>[] = [];
    failures = [];
    pipeline.process(source, { message }, (sink, event) => {
      const ownFailures = failures.filter(({ transform }) => transformsOf(pipeline, sink).has(transform));
      arrivals.push({ source, sink, rows: rowsOf(pipeline, event, ownFailures) });
    });
    return arrivals.map((arrival, index) => ({ ...arrival, json: texts[index] ?? '' }));
  };

  return {
    warnings: pipeline.warnings,
    tokenizeLine: (line: string): TokenizedLine => ({
      tokens: tokenize(line),
      arrivals: pipeline.sources.flatMap(({ id }) => arrivalsFrom(id, line)),
    }),
  };
}

/** Returns the transforms whose events reach a sink, directly or through others. */
function transformsOf({ sinks, transforms }: Pipeline, sink: string): Set<string> {
  const ids = new Set(sinks.find(({ id }) => id === sink)?.inputs);
  for (const id of ids) {
    for (const input of transforms.find((transform) => transform.id === id)?.inputs ?? []) ids.add(input);
  }
  return ids;
}
