// JavaScript, because `node --import` loads it into a process. Serves the number of bytes in use after garbage
// collection, at the port in its URL. Code that is not running counts as garbage: V8 compiles, optimizes and drops
// code, so memory including code would grow for a long time without a leak.
import { createServer } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const port = Number(new URL(import.meta.url).searchParams.get('port'));

for (const flag of ['--expose-gc', '--stress-flush-code', '--flush-baseline-code']) setFlagsFromString(flag);
const collectGarbage = runInNewContext('gc');

/** Collects repeatedly: what one collection frees may have been the last reference to something else. */
const COLLECTIONS = 4;

createServer(async (_request, response) => {
  for (let time = 0; time < COLLECTIONS; time += 1) {
    collectGarbage();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  response.end(String(heapUsed + external));
})
  .listen(port, 'localhost')
  .unref();
