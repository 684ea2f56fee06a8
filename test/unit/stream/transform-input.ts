import { buffer } from 'node:stream/consumers';
import { Origin } from '../../../lib/stream/origin.ts';
import { transform } from '../../../lib/stream/transform.ts';
import { Unreadable } from '../../../lib/stream/unreadable.ts';
import { readPipeline } from '../../../lib/tokenizer/index.ts';

const peakMemory = () => process.resourceUsage().maxRSS / 1024;
const before = peakMemory();

/**
 * Transforms the record on standard input, and prints its number of events or its kind of failure, and the memory that
 * it took beyond that of an idle process, in mebibytes.
 */
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
const outcome = await events.catch((error) => Unreadable.from(error).kind);
process.stdout.write(`${outcome} ${Math.ceil(peakMemory() - before)}\n`);
