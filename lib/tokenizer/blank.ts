import type { LogEvent } from './event.ts';
import type { Path } from './path.ts';

/** A class whose `new` gives back the object it is handed, so that a subclass can add private fields to it. */
const Itself = new Proxy(Object, { construct: (_class, [object]) => object });

/**
 * Which null fields of an event stand for blank tokens. They are left out of the written event, while a null that came
 * in with the event stays; nobody but the encoder should see the difference, so it is a private field of the event.
 * (A WeakMap says the same at ten times the cost.)
 */
class Blanks extends Itself {
  readonly #paths: readonly Path[];

  constructor(event: LogEvent, paths: readonly Path[]) {
    super(event);
    this.#paths = paths;
  }

  static of(event: LogEvent): readonly Path[] | undefined {
    return #paths in event ? event.#paths : undefined;
  }
}

/** Marks the fields of a new event at these paths as blank, as long as they are null. An event is marked once. */
export function markBlanks(event: LogEvent, paths: readonly Path[]): void {
  new Blanks(event, paths);
}

/** The paths marked as blank in this event. */
export const blanksOf = (event: LogEvent): readonly Path[] | undefined => Blanks.of(event);
