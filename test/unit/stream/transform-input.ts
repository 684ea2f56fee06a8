import { buffer } from 'node:stream/consumers';
import { Origin } from '../../../lib/stream/origin.ts';
import { transform } from '../../../lib/stream/transform.ts';
import { Unreadable } from '../../../lib/stream/unreadable.ts';
import { readPipeline } from '../../../lib/tokenizer/index.ts';

/** Transforms the record on standard input, and prints its number of events or its kind of failure. */
const events = transform({
  data: await buffer(process.stdin),
  partitionKey: 'key',
  origin: new Origin('1'),
  pipeline: readPipeline('[transforms.t]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["a", "b"]', {
    env: {},
  }),
  sources: ['logs'],
  emit: () => undefined,
});
console.info(await events.catch((error) => Unreadable.from(error).kind));
