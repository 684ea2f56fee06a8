/** The log tokenizer: text to tokens, tokens to fields, fields to types. Needs nothing of AWS. */
export { encodeEvent } from './encode.ts';
export type { LogEvent } from './event.ts';
export { ConfigurationError, type Problem } from './problem.ts';
export { tokenize } from './scan.ts';
export {
  createTokenizer,
  type Failure,
  type OnFailure,
  type Tokenizer,
  type TokenizerOptions,
} from './transform.ts';
