/**
 * What a reading operation may ask of the table, whatever it is asked for: a net below the limits that operations
 * check before they read. Writes have none, since one that ends half-way is worse than one that is dear.
 */
export interface ReadLimit {
  /** Calls of DynamoDB. */
  readonly calls: number;
  /** DynamoDB's read units, each 4 KB read consistently or 8 KB read eventually. */
  readonly units: number;
}

/** For callers whom nobody knows. */
export const ANONYMOUS_READ_LIMIT: ReadLimit = { calls: 40, units: 300 };

/** For callers with a token. */
export const KNOWN_READ_LIMIT: ReadLimit = { calls: 100, units: 1000 };

/** A request asks for more than one request may read. */
export class ReadsTooExpensive extends Error {
  override readonly name = 'ReadsTooExpensive';

  constructor({ calls, units }: ReadLimit) {
    super(`More than ${calls} calls of the table or ${units} read units`);
  }
}

/** What a call that is about to be sent will cost. */
export interface ReadCost {
  /** What it costs at least, in units. */
  readonly leastUnits: number;
  /** A guess at what it will cost, in units; calls side by side are held back by it. */
  readonly likelyUnits: number;
}

/**
 * Keeps the reads of one request below a limit. Calls side by side are let through as far as what they are likely to
 * cost fits into what is left; the others wait until those are answered.
 */
export class ReadBudget {
  readonly #limit: ReadLimit;
  #calls = 0;
  #units = 0;
  #callsUnderWay = 0;
  #leastUnitsUnderWay = 0;
  #likelyUnitsUnderWay = 0;
  /** What the calls that are answered were guessed to cost. */
  #likelyUnits = 0;
  #waiting: (() => void)[] = [];

  constructor(limit: ReadLimit) {
    this.#limit = limit;
  }

  /** What is left, without what calls under way will cost. */
  get left(): ReadLimit {
    const { calls, units } = this.#limit;
    return { calls: calls - this.#calls, units: units - this.#units };
  }

  /** @throws ReadsTooExpensive if so much is not left */
  require({ calls = 0, units = 0 }: Partial<ReadLimit>): void {
    const { left } = this;
    const isEnough =
      calls <= left.calls - this.#callsUnderWay && units <= left.units - this.#leastUnitsUnderWay;
    if (!isEnough) throw new ReadsTooExpensive(this.#limit);
  }

  /**
   * Makes a call when there is room for it.
   * @param read makes it, and says how many units it has cost
   * @throws ReadsTooExpensive instead of making it if it would exceed the limit for certain, and after it if it has
   */
  async spend<T>(cost: ReadCost, read: () => Promise<{ result: T; units: number }>): Promise<T> {
    this.require({ calls: 1, units: cost.leastUnits });
    while (!this.#hasRoomFor(cost)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      this.require({ calls: 1, units: cost.leastUnits });
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

  /** A call alone always has. Guesses are corrected by how wrong those before them were. */
  #hasRoomFor({ likelyUnits }: ReadCost): boolean {
    const correction = this.#likelyUnits === 0 ? 1 : this.#units / this.#likelyUnits;
    const likely = (this.#likelyUnitsUnderWay + likelyUnits) * correction;
    return this.#callsUnderWay === 0 || likely <= this.left.units;
  }

  #begin({ leastUnits, likelyUnits }: ReadCost): void {
    this.#callsUnderWay += 1;
    this.#leastUnitsUnderWay += leastUnits;
    this.#likelyUnitsUnderWay += likelyUnits;
  }

  #end({ leastUnits, likelyUnits }: ReadCost): void {
    this.#calls += 1;
    this.#callsUnderWay -= 1;
    this.#leastUnitsUnderWay -= leastUnits;
    this.#likelyUnitsUnderWay -= likelyUnits;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }
}
