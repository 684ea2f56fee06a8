import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { log } from '../log.ts';
import { type Pipeline, readPipeline } from '../tokenizer/index.ts';
import { Counters } from './counters.ts';

/** What the log functions need of their environment. */
const Settings = z.object({
  /** The stream of every sink that names none. */
  LOG_OUTPUT_STREAM: z.string().min(1),
  /** The pipeline's TOML file, as seen from the package's root, where Lambda starts functions. */
  TOKENIZER_CONFIG: z.string().min(1),
});

/** What a log function works with as long as it lives. */
export interface LogFunction {
  readonly pipeline: Pipeline;
  readonly outputStream: string;
  /** Counts for the invocation under way. */
  readonly counters: Counters;
}

/**
 * Reads the environment and the pipeline's file.
 * @throws Error with every mistake, so that a function with a bad configuration does not start
 */
export function createLogFunction(env: NodeJS.ProcessEnv): LogFunction {
  const { data, error } = Settings.safeParse(env);
  if (error !== undefined) {
    throw new Error(`The function's environment is not usable:\n${z.prettifyError(error)}`);
  }
  const counters = new Counters();
  const toml = readFileSync(data.TOKENIZER_CONFIG, 'utf8');
  const pipeline = readPipeline(toml, {
    env,
    onFailure: ({ kind, reason, field }) => counters.failed({ kind, reason, field }),
    onTokens: (count) => counters.tokenized(count),
  });
  for (const warning of pipeline.warnings) log.warn(warning);
  return { pipeline, outputStream: data.LOG_OUTPUT_STREAM, counters };
}
