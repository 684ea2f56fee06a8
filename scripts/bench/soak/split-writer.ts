// Sends a request to the calendar within this process, and kills the process after some of the request's transactions:
// `node scripts/run.js bench/soak/split-writer '{"method":"POST","target":"/events","body":{…},"killAfter":1}'`. The
// environment names the table. If it is not killed, it prints the response.
import * as z from 'zod';

const Task = z.object({
  method: z.string(),
  target: z.string(),
  body: z.unknown(),
  /** The transaction after which to kill the process. */
  killAfter: z.int(),
});

const { killAfter, ...request } = Task.parse(JSON.parse(process.argv[2] ?? ''));
const { callInProcess, ownTokens } = await import('../../stack/in-process.ts');
const authorization = await (await ownTokens())('calendar:write');
const { documentClient } = await import('../../../lib/table/client.ts');
let done = 0;
documentClient().middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      const result = await next(args);
      if (commandName === 'TransactWriteItemsCommand') done += 1;
      if (done > 0 && done === killAfter) {
        process.kill(process.pid, 'SIGKILL');
        // The signal takes a moment, during which nothing more may be written.
        await new Promise(() => undefined);
      }
      return result;
    },
  { step: 'initialize', name: 'killBetween' },
);
const { handler } = await import('../../../functions/calendar/fallback.ts');
const { calendarApi } = await import('../../../lib/calendar/http/api.ts');
const headers = { host: 'localhost', 'content-type': 'application/json', authorization };
const answer = await callInProcess(handler, calendarApi.basePath(), { ...request, headers });
console.log(answer.body);
process.exitCode = answer.status === 200 || answer.status === 201 ? 0 : 1;
