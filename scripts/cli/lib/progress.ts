import { printableLine } from './printable.ts';

const MAX_WIDTH = 30;
const INTERVAL_MS = 200;

interface ProgressOptions {
  /** Total work in the unit of `advance`, for files in bytes; undefined for standard input, 0 for a pipe. */
  readonly total?: number | undefined;
  /** The unit of `advanceRows`, in the plural. Without it, the bar shows the megabytes of `advance`. */
  readonly noun?: string;
  /** Delay before the bar appears, so that short work shows none. */
  readonly delayMs?: number;
  /** Whether to show the bar at all; by default where standard error is a terminal. */
  readonly isShown?: boolean;
}

/** A progress bar on standard error: percentage, amount, speed and remaining time. */
export class Progress {
  readonly #total: number | undefined;
  readonly #noun: string | undefined;
  readonly #delayMs: number;
  readonly #isShown: boolean;
  readonly #startMs = Date.now();
  #done = 0;
  #rows = 0;
  #shownMs = 0;

  constructor({ total, noun, delayMs = 0, isShown = process.stderr.isTTY }: ProgressOptions) {
    this.#total = total;
    this.#noun = noun;
    this.#delayMs = delayMs;
    this.#isShown = isShown;
  }

  /** Adds to the completed part of the total. */
  advance(amount: number): void {
    this.#done += amount;
    if (this.#noun === undefined) this.#show();
  }

  advanceRows(rows: number): void {
    this.#rows += rows;
    this.#show();
  }

  /** Removes the bar, so that other output can be printed. */
  clear(): void {
    if (this.#shownMs > 0) process.stderr.write('\r\u001b[K');
  }

  #show(): void {
    const nowMs = Date.now();
    const elapsedMs = nowMs - this.#startMs;
    if (!this.#isShown || elapsedMs < this.#delayMs || nowMs - this.#shownMs < INTERVAL_MS) return;
    this.#shownMs = nowMs;
    const share = this.#total ? this.#done / this.#total : undefined;
    const [count, noun] = this.#noun === undefined ? [this.#done / 1e6, 'MB'] : [this.#rows, this.#noun];
    // A longer line would wrap, and each update would begin a new one. The terminal erases from the cursor on, which
    // may not be past the last column.
    const columns = (process.stderr.columns || Number.POSITIVE_INFINITY) - 1;
    const text = progressText(share, count, elapsedMs, noun, columns).slice(0, columns);
    process.stderr.write(`\r${text}\u001b[K`);
  }
}

/** Prints a line on standard error, in place of the bar if there is one; the next update shows the bar again. */
export function printOverProgress(line: string): void {
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${printableLine(line)}\n`);
}

/**
 * `[######            ] 32 %, 12,000 rows, 2,000 a second, 13 s left`
 * @param share from 0 to 1; undefined for an unknown total, more for one that is too small: neither has a bar
 * @param columns the length that the text should have at most: the bar gives way to the figures
 */
export function progressText(
  share: number | undefined,
  count: number,
  elapsedMs: number,
  noun: string,
  columns = Number.POSITIVE_INFINITY,
): string {
  const perSecond = Math.round((count * 1000) / Math.max(1, elapsedMs));
  const parts = [
    `${Math.round(count).toLocaleString('en')} ${noun}`,
    `${perSecond.toLocaleString('en')} a second`,
  ];
  if (share === undefined || share > 1) return parts.join(', ');
  const secondsLeft = share > 0 ? [Math.round((elapsedMs * (1 - share)) / share / 1000)] : [];
  const left = secondsLeft.map((seconds) => `${duration(seconds)} left`);
  const figures = [`${Math.floor(share * 100)} %`, ...parts, ...left].join(', ');
  const width = Math.min(MAX_WIDTH, columns - figures.length - '[] '.length);
  if (width < 1) return figures;
  const full = Math.round(share * width);
  return `[${'#'.repeat(full)}${' '.repeat(width - full)}] ${figures}`;
}

const duration = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
