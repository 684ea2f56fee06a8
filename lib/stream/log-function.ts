import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { readEnvironment } from '../environment.ts';
import { log } from '../log.ts';
import { type Pipeline, readPipeline } from '../tokenizer/index.ts';
import { Counters } from './counters.ts';

/** The environment of the log functions. */
const Settings = z.object({
  /** The stream of sinks that name none. */
  LOG_OUTPUT_STREAM: z.string().min(1),
  /** The pipeline's TOML file, relative to the root of the package, where Lambda starts functions. */
  TOKENIZER_CONFIG: z.string().min(1),
});

/** The state of a log function's container. */
export interface LogFunction {
  readonly pipeline: Pipeline;
  readonly outputStream: string;
  /** The counters of the current invocation. */
  readonly counters: Counters;
}

/**
 * Reads the environment and the pipeline's file.
 * @throws Error with every mistake, so that a function with an invalid configuration does not start
 */
export function createLogFunction(env: NodeJS.ProcessEnv): LogFunction {
  const { LOG_OUTPUT_STREAM, TOKENIZER_CONFIG } = readEnvironment(Settings, env);
  const counters = new Counters();
  const toml = readFileSync(TOKENIZER_CONFIG);
  const pipeline = readPipeline(toml, {
    env,
    onFailure: ({ kind, reason, field, transform }) => counters.failed({ kind, reason, field, transform }),
    onTokens: (count, transform) => counters.tokenized(count, transform),
    onUnmatched: () => {
      counters.eventsUnmatched++;
    },
  });
  for (const warning of pipeline.warnings) log.warn(warning);
  return { pipeline, outputStream: LOG_OUTPUT_STREAM, counters };
}
