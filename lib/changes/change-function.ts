import * as z from 'zod';
import { siteOf } from '../calendar/http/site.ts';
import { readEnvironment } from '../environment.ts';
import { Bus } from './bus.ts';
import type { PublishContext } from './publish.ts';
import { refusedEvent } from './refused-event.ts';

/** The environment of the function, in addition to that of all functions. */
const Settings = z.object({
  EVENT_BUS: z.string().min(1),
  /** Name of the queue of events that the bus refuses. */
  CHANGE_FAILURES: z.string().min(1),
  /** The host and port of the site, if they are not the first of `SITE_HOSTS`; only in the stage `local`. */
  SITE_ADDRESS: z.string().default(''),
});

/** The state of the function's container. */
type ChangeFunction = Pick<PublishContext, 'site' | 'send' | 'setAside'>;

/** Reads the environment. @throws Error that lists every mistake, so that the function does not start */
export function createChangeFunction(env: NodeJS.ProcessEnv): ChangeFunction {
  const { EVENT_BUS, CHANGE_FAILURES, SITE_ADDRESS } = readEnvironment(Settings, env);
  const bus = new Bus(EVENT_BUS);
  return {
    site: siteOf({ headers: { host: SITE_ADDRESS } }),
    send: (entries) => bus.put(entries.map(({ entry }) => entry)),
    setAside: async ({ entry }, code) => {
      const { sendToQueue } = await import('./failures-queue.ts');
      await sendToQueue(CHANGE_FAILURES, refusedEvent(bus.name, entry, code));
    },
  };
}
