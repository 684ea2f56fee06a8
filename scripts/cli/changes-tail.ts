import { join } from 'node:path';
import * as z from 'zod';
import { CALENDAR_KINDS, TURMA_KINDS } from '../../schemas/changes/kinds.ts';
import { CHANGES } from '../stack/message-files.ts';
import { runningStack, stateDirectory } from '../stack/state.ts';
import { command, UsageError, UserError } from './lib/command.ts';
import { endQuietly } from './lib/end-quietly.ts';
import { followLines } from './tail/follow-lines.ts';
import { printUntilStackEnds, readCount, tailOptions } from './tail/tailing.ts';

const HELP = `Usage: npm run --silent changes:tail -- [OPTIONS]

Prints the events on the local stack's event bus until Ctrl-C, one per line, as the targets of rules get them. The stack
has a bus if it was started with "npm start -- --changes".

  --source SOURCE  only events of sino.calendar, or only of sino.turma
  --type TYPE      only events of this detail type, such as EventPublished
  --from-start     begin with the events so far
  --count N        stop after N events
  --help           print this help`;

const options = { ...tailOptions, source: { type: 'string' }, type: { type: 'string' } } as const;

const SOURCES = ['sino.calendar', 'sino.turma'];
const TYPES: readonly string[] = [
  ...Object.values(CALENDAR_KINDS).flatMap(({ name, changes }) => changes.map((what) => `${name}${what}`)),
  ...Object.values(TURMA_KINDS).flat(),
];

const BusEvent = z.object({ source: z.string(), 'detail-type': z.string() });

endQuietly();

export default command({ help: HELP, options }, async ({ values }) => {
  const count = readCount(values.count);
  requireKnown(values);
  const { bus } = await runningStack();
  if (bus === undefined)
    throw new UserError('The local stack has no event bus: start it with "npm start -- --changes".');
  const file = join(stateDirectory(), CHANGES);
  await printUntilStackEnds(async function* (end) {
    for await (const line of followLines(file, values['from-start'], end)) {
      const { source, 'detail-type': type } = BusEvent.parse(JSON.parse(line));
      if (source === (values.source ?? source) && type === (values.type ?? type)) yield line;
    }
  }, count);
});

/** @throws UsageError for a source or a type that no event has */
function requireKnown({ source, type }: { source?: string | undefined; type?: string | undefined }): void {
  if (source !== undefined && !SOURCES.includes(source))
    throw new UsageError(`--source is ${source}: write ${SOURCES.join(' or ')}.`);
  if (type !== undefined && !TYPES.includes(type))
    throw new UsageError(`--type is ${type}: docs/changes.md lists the types.`);
}
