const WIDTH = 30;
const EVERY_MS = 200;

/**
 * A line on standard error that says how far the import is: the share that is done, rows, their rate, and the time that
 * the rest will take. It shows on a terminal only.
 */
export class Progress {
  readonly #total: number;
  readonly #noun: string;
  readonly #start = Date.now();
  #done = 0;
  #rows = 0;
  #shown = 0;

  /**
   * @param total how much there is of what measures the share: the bytes of all files
   * @param noun what a row is called
   */
  constructor(total: number, noun = 'rows') {
    this.#total = total;
    this.#noun = noun;
  }

  /** Does as much of the total. */
  advance(amount: number): void {
    this.#done += amount;
  }

  advanceRows(rows: number): void {
    this.#rows += rows;
    const now = Date.now();
    if (!process.stderr.isTTY || now - this.#shown < EVERY_MS) return;
    this.#shown = now;
    const text = progressText(this.#done / this.#total, this.#rows, now - this.#start, this.#noun);
    process.stderr.write(`\r${text}\u001b[K`);
  }

  /** Takes the line away, so that something else can be written there. */
  clear(): void {
    if (this.#shown > 0) process.stderr.write('\r\u001b[K');
  }
}

/** `[######            ] 32 %, 12,000 rows, 2,000 a second, 13 s left` */
export function progressText(share: number, rows: number, elapsedMs: number, noun = 'rows'): string {
  const full = Math.round(Math.min(1, share) * WIDTH);
  const bar = `[${'#'.repeat(full)}${' '.repeat(WIDTH - full)}] ${Math.floor(Math.min(1, share) * 100)} %`;
  const rate = Math.round((rows * 1000) / Math.max(1, elapsedMs));
  const left = share > 0 ? Math.round((elapsedMs * (1 - Math.min(1, share))) / share / 1000) : undefined;
  const parts = [bar, `${rows.toLocaleString('en')} ${noun}`, `${rate.toLocaleString('en')} a second`];
  return [...parts, ...(left === undefined ? [] : [`${duration(left)} left`])].join(', ');
}

const duration = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
