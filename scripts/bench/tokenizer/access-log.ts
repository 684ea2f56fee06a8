import { readFileSync } from 'node:fs';

/** An access log, whose lines the benchmarks repeat. */
export const LOG = readFileSync(new URL('../../../test/data/tokenizer/access.log', import.meta.url), 'utf8');

/** The names of its fields. */
export const NAMES = ['remote_addr', 'ident', 'user_id', 'timestamp', 'message', 'status', 'bytes'];

/** A pipeline that splits its lines into these fields. */
export const PIPELINE = `[service.log]
type = "tokenizer"
inputs = ["logs"]
field_names = ${JSON.stringify(NAMES)}`;
