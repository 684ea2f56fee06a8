import type { Problem } from '../problem.ts';
import type { Readers } from './readers.ts';
import type { Tables } from './tables.ts';

/** Far more than pipelines need; where transforms join the outputs of others, each level may double the events. */
const MAX_EVENTS = 1000;

/** Checks how many events the sinks may get for one event of a source. */
export function checkFanOut(sources: Tables['sources'], readersOf: (source: string) => Readers): Problem[] {
  const known = new Map<Readers, number>();
  const count = (readers: Readers): number => {
    const events = known.get(readers) ?? eventsFor(readers, count);
    known.set(readers, events);
    return events;
  };
  return sources.flatMap(({ id, table }) => {
    const events = count(readersOf(id));
    if (events <= MAX_EVENTS) return [];
    const found = `paths that turn each of its events into ${events} events`;
    return [{ table, key: '', found, expected: `at most ${MAX_EVENTS}` }];
  });
}

/**
 * The maximum number of events that the sinks get for an event. Of several transforms with conditions, an event takes
 * only one.
 */
function eventsFor(
  { sinks, transforms, choices, unmatched }: Readers,
  count: (readers: Readers) => number,
): number {
  const always = transforms.map(({ readers }) => count(readers));
  const oneOf = choices.map(({ readers }) => count(readers));
  const rest = unmatched === undefined ? 0 : count(unmatched);
  return always.reduce((sum, events) => sum + events, sinks.length) + Math.max(rest, ...oneOf);
}
