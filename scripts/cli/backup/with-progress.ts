import { Progress } from '../lib/progress.ts';

/**
 * Passes items on, and shows progress.
 * @param total the total work; may be too small, as the item count of DynamoDB
 * @param what the unit of the progress bar: `items loaded`
 * @param items yields the items and reports the work done; without reports, each item counts as one
 */
export async function* withProgress<T>(
  total: number,
  what: string,
  items: (advance: (amount: number) => void) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const progress = new Progress({ total, noun: what });
  let isReported = false;
  const advance = (amount: number) => {
    isReported = true;
    progress.advance(amount);
  };
  try {
    for await (const item of items(advance)) {
      if (!isReported) progress.advance(1);
      progress.advanceRows(1);
      yield item;
    }
  } finally {
    progress.clear();
  }
}
