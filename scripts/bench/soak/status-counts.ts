export class StatusCounts {
  readonly #counts = new Map<number, number>();

  /** @param status 0 if there was no response, which is not counted */
  add(status: number): void {
    if (status !== 0) this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
  }

  /** Returns the number of responses with a status below this one. */
  below(limit: number): number {
    return [...this.#counts].reduce((sum, [status, count]) => sum + (status < limit ? count : 0), 0);
  }

  /** Returns the counts: "5 x 200, 1 x 404". */
  toString(): string {
    return [...this.#counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', ');
  }
}
