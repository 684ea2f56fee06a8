/**
 * The log tokenizer: splits text into tokens, assigns tokens to fields, converts fields to types. Does not need AWS.
 */

export { decodeText } from './bytes/decode.ts';
export { PlainLine } from './bytes/line.ts';
export { ByteWriter } from './bytes/writer.ts';
export type { Pipeline, PipelineFailure } from './config/pipeline.ts';
export { type PipelineOptions, readPipeline } from './config/read.ts';
export type { Emit, EmitWritten } from './config/send.ts';
export { isSameStream, sinksOf } from './config/stream-loops.ts';
export type { Component } from './config/tables.ts';
export { encodeEvent, encodeValue } from './encode.ts';
export type { LogEvent } from './event.ts';
export type { Failure, OnFailure } from './plan.ts';
export { ConfigurationError, type Problem } from './problem.ts';
export { tokenize } from './scan.ts';
export { createTokenizer, type Tokenizer, type TokenizerOptions } from './transform.ts';
