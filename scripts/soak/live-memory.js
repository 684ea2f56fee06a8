// Loaded into a process by `node --import`, hence JavaScript: tells at a port, which its URL names, how many bytes are in
// use there when all garbage is collected. Code that does not run just then counts as garbage: V8 compiles what is
// called once, then again and better, and drops it, so with code memory would grow for long where nothing is kept.
import { createServer } from 'node:http';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const port = Number(new URL(import.meta.url).searchParams.get('port'));

for (const flag of ['--expose-gc', '--stress-flush-code', '--flush-baseline-code']) setFlagsFromString(flag);
const collectGarbage = runInNewContext('gc');

/** What one collection ends may be all that has kept something else. */
const COLLECTIONS = 4;

createServer(async (_request, response) => {
  for (let time = 0; time < COLLECTIONS; time += 1) {
    collectGarbage();
    await turnOfTheLoop();
  }
  const { heapUsed, external } = process.memoryUsage();
  response.end(String(heapUsed + external));
})
  .listen(port, 'localhost')
  .unref();
