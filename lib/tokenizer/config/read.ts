import { parse } from 'toml';
import * as z from 'zod';
import { ConfigurationError, type Problem } from '../problem.ts';
import { checkGraph, withDefaults } from './graph.ts';
import { compilePipeline, type Pipeline, type PipelineObserver } from './pipeline.ts';
import { readTables, validTables } from './tables.ts';
import { type Environment, replaceVariables } from './variables.ts';

export interface PipelineOptions extends Partial<PipelineObserver> {
  /** The values of `${NAME}`. */
  readonly env: Environment;
}

/** The position of a syntax error, which the parser reports in one of two ways. */
const Place = z.object({ line: z.number(), column: z.number() });
const ParserError = z.union([
  z
    .object({ message: z.string(), location: z.object({ start: Place }) })
    .transform(({ message, location }) => ({
      message,
      ...location.start,
    })),
  Place.extend({ message: z.string() }),
]);

function syntaxProblem(error: unknown): Problem {
  const { message, line, column } = ParserError.parse(error);
  return {
    table: '',
    key: `line ${line}, column ${column}`,
    found: `a mistake (${message})`,
    expected: 'TOML',
  };
}

function parseToml(text: string): object {
  try {
    return parse(text);
  } catch (error) {
    throw new ConfigurationError([syntaxProblem(error)]);
  }
}

/** @throws ConfigurationError for bytes that are not UTF-8, which would become U+FFFD */
function textOf(toml: string | Uint8Array): string {
  if (typeof toml === 'string') return toml;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(toml);
  } catch {
    const problem = { table: '', key: '', found: 'text that is not UTF-8', expected: 'TOML in UTF-8' };
    throw new ConfigurationError([problem]);
  }
}

/**
 * Compiles a pipeline from a TOML text, or from the bytes of a file.
 * @throws ConfigurationError with every mistake; mistakes in variables or TOML syntax are reported alone, because
 * they prevent all other checks
 */
export function readPipeline(toml: string | Uint8Array, options: PipelineOptions): Pipeline {
  const nothing = () => undefined;
  const { env, onFailure = nothing, onTokens = nothing, onUnmatched = nothing } = options;
  const { text, problems: variableProblems } = replaceVariables(textOf(toml), env);
  if (variableProblems.length > 0) throw new ConfigurationError(variableProblems);

  const problems: Problem[] = [];
  const tables = withDefaults(readTables(parseToml(text), problems));
  problems.push(...checkGraph(tables));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return compilePipeline(validTables(tables), { onFailure, onTokens, onUnmatched });
}
