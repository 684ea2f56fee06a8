import type { LogEvent } from './event.ts';
import type { Path } from './path.ts';

/** A class whose constructor returns its argument, so that a subclass can add private fields to that object. */
const Identity = new Proxy(Object, { construct: (_class, [object]) => object });

/**
 * Marks the null fields of an event that represent blank tokens. The encoder omits them, but keeps nulls of the input.
 * Only the encoder may see the difference, so the mark is a private field of the event. (A WeakMap would cost ten times
 * as much.)
 */
class Blanks extends Identity {
  readonly #paths: readonly Path[];

  constructor(event: LogEvent, paths: readonly Path[]) {
    super(event);
    this.#paths = paths;
  }

  static of(event: LogEvent): readonly Path[] | undefined {
    return #paths in event ? event.#paths : undefined;
  }
}

/** Marks the fields at these paths of a new event as blank while they are null. May be called once for each event. */
export function markBlanks(event: LogEvent, paths: readonly Path[]): void {
  new Blanks(event, paths);
}

/** The paths that are marked as blank in an event. */
export const blanksOf = (event: LogEvent): readonly Path[] | undefined => Blanks.of(event);
