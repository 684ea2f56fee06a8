/**
 * The maximum that one reading operation may read: a safety net below the limits that operations check before they
 * read. Writing operations have none, because a half-finished write is worse than an expensive one.
 */
export interface ReadLimit {
  /** DynamoDB calls. */
  readonly calls: number;
  /** DynamoDB read units, each 4 KB read consistently or 8 KB read eventually consistently. */
  readonly units: number;
}

/** For anonymous callers. */
export const ANONYMOUS_READ_LIMIT: ReadLimit = { calls: 40, units: 300 };

/** For callers with a token. */
export const AUTHENTICATED_READ_LIMIT: ReadLimit = { calls: 100, units: 1000 };

/** A request would read more than it may. */
export class ReadsTooExpensive extends Error {
  override readonly name = 'ReadsTooExpensive';

  constructor({ calls, units }: ReadLimit) {
    super(`More than ${calls} table calls or ${units} read units`);
  }
}

/** The estimated cost of a call. */
export interface ReadCost {
  /** The minimum, in read units. */
  readonly minUnits: number;
  /** The estimate, in read units; concurrent calls are throttled by it. */
  readonly likelyUnits: number;
}

/**
 * Keeps the reads of one request below a limit. Concurrent calls proceed while their estimated cost fits into the
 * remaining budget; the others wait for those to finish.
 */
export class ReadBudget {
  #limit: ReadLimit;
  #calls = 0;
  #units = 0;
  #pendingCalls = 0;
  #pendingMinUnits = 0;
  #pendingLikelyUnits = 0;
  /** The estimated cost of all finished calls. */
  #likelyUnits = 0;
  #waiting: (() => void)[] = [];

  constructor(limit: ReadLimit) {
    this.#limit = limit;
  }

  /** The remaining budget, not counting pending calls. */
  get left(): ReadLimit {
    const { calls, units } = this.#limit;
    return { calls: calls - this.#calls, units: units - this.#units };
  }

  /** Raises the limit, for an operation that limits these reads itself. */
  allow({ calls = 0, units = 0 }: Partial<ReadLimit>): void {
    this.#limit = { calls: this.#limit.calls + calls, units: this.#limit.units + units };
  }

  /** @throws ReadsTooExpensive if this much is not left */
  require({ calls = 0, units = 0 }: Partial<ReadLimit>): void {
    const { left } = this;
    const isEnough = calls <= left.calls - this.#pendingCalls && units <= left.units - this.#pendingMinUnits;
    if (!isEnough) throw new ReadsTooExpensive(this.#limit);
  }

  /**
   * Makes a call when there is room for it in the budget.
   * @param read makes the call, and returns its cost in read units
   * @throws ReadsTooExpensive before the call if it is certain to exceed the limit, or after it if it did
   */
  async spend<T>(cost: ReadCost, read: () => Promise<{ result: T; units: number }>): Promise<T> {
    this.require({ calls: 1, units: cost.minUnits });
    while (!this.#hasRoomFor(cost)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      this.require({ calls: 1, units: cost.minUnits });
    }
    this.#begin(cost);
    try {
      const { result, units } = await read();
      this.#units += units;
      this.#likelyUnits += cost.likelyUnits;
      if (this.#units > this.#limit.units) throw new ReadsTooExpensive(this.#limit);
      return result;
    } finally {
      this.#end(cost);
    }
  }

  /** Always true without pending calls. Estimates are corrected by the error of earlier ones. */
  #hasRoomFor({ likelyUnits }: ReadCost): boolean {
    const correction = this.#likelyUnits === 0 ? 1 : this.#units / this.#likelyUnits;
    const likely = (this.#pendingLikelyUnits + likelyUnits) * correction;
    return this.#pendingCalls === 0 || likely <= this.left.units;
  }

  #begin({ minUnits, likelyUnits }: ReadCost): void {
    this.#pendingCalls += 1;
    this.#pendingMinUnits += minUnits;
    this.#pendingLikelyUnits += likelyUnits;
  }

  #end({ minUnits, likelyUnits }: ReadCost): void {
    this.#calls += 1;
    this.#pendingCalls -= 1;
    this.#pendingMinUnits -= minUnits;
    this.#pendingLikelyUnits -= likelyUnits;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }
}
