const WIDTH = 30;
const FIRST_AFTER = 1000;
const EVERY = 100;

/** A progress bar on standard error. It shows on a terminal only, and only once the work has taken a second. */
export class Progress {
  readonly #total: number | undefined;
  readonly #start = Date.now();
  readonly #isWanted = process.stderr.isTTY && !process.stdout.isTTY;
  #done = 0;
  #shown = 0;

  /** `total` in bytes, if it is known. */
  constructor(total: number | undefined) {
    this.#total = total;
  }

  advance(bytes: number): void {
    this.#done += bytes;
    const now = Date.now();
    if (!this.#isWanted || now - this.#start < FIRST_AFTER || now - this.#shown < EVERY) return;
    this.#shown = now;
    process.stderr.write(`\r${this.#text(now)}\u001b[K`);
  }

  /** Takes the bar away. */
  end(): void {
    if (this.#shown > 0) process.stderr.write('\r\u001b[K');
  }

  #text(now: number): string {
    const megabytes = this.#done / 1e6;
    const speed = `${megabytes.toFixed(0)} MB, ${((megabytes * 1000) / (now - this.#start)).toFixed(0)} MB/s`;
    if (this.#total === undefined || this.#total === 0) return speed;
    const share = Math.min(1, this.#done / this.#total);
    const full = Math.round(share * WIDTH);
    return `[${'#'.repeat(full)}${' '.repeat(WIDTH - full)}] ${Math.floor(share * 100)} % of ${speed}`;
  }
}
