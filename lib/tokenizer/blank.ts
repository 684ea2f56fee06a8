import type { LogEvent } from './event.ts';
import type { Path } from './path.ts';

/** A class whose constructor returns its argument, so that a subclass can add private fields to that object. */
class Identity {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: the purpose of this class; a Proxy takes three times as long
    return object;
  }
}

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

/** Maximum number of cached sets. */
const MAX_SETS = 1000;

/**
 * The paths of an event's blank tokens, in order. The events of a log have few different sets, so each is created only
 * once: every set caches the sets with one more path.
 */
export class BlankSet {
  readonly #before: BlankSet | undefined;
  readonly #last: readonly Path[];
  readonly #next: (BlankSet | undefined)[] = [];
  readonly #cached: { count: number };
  #paths: readonly Path[] | undefined;

  constructor(before?: BlankSet, last: readonly Path[] = [], cached = { count: 0 }) {
    this.#before = before;
    this.#last = last;
    this.#cached = cached;
  }

  get paths(): readonly Path[] {
    this.#paths ??= this.#collect();
    return this.#paths;
  }

  /** Returns the set with one more path. @param index identifies the path */
  with(path: Path, index: number): BlankSet {
    const known = this.#next[index];
    if (known !== undefined) return known;
    const set = new BlankSet(this, [path], this.#cached);
    if (this.#cached.count < MAX_SETS) {
      this.#cached.count++;
      this.#next[index] = set;
    }
    return set;
  }

  /** Only complete sets become lists: building a list for every partial set would take quadratic time. */
  #collect(): Path[] {
    const paths: Path[] = [];
    for (let set: BlankSet | undefined = this; set !== undefined; set = set.#before) paths.push(...set.#last);
    return paths.reverse();
  }
}

/** Marks the fields at these paths of a new event as blank while they are null. May be called once for each event. */
export function markBlanks(event: LogEvent, paths: readonly Path[]): void {
  new Blanks(event, paths);
}

/** The paths that are marked as blank in an event. */
export const blanksOf = (event: LogEvent): readonly Path[] | undefined => Blanks.of(event);
