import { ConfigurationError, readPipeline } from '../../../lib/tokenizer/index.ts';

/** The mistakes of a configuration, one per line. */
export function mistakes(toml: string, env: Record<string, string> = {}): string[] {
  try {
    readPipeline(toml, { env });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n');
    throw error;
  }
  return [];
}

/** A tokenizer of `logs` in TOML. @param table such as `service.a` @param rest further options */
export const tokenizer = (table: string, rest = '') =>
  `[${table}]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["a"]\n${rest}\n`;
