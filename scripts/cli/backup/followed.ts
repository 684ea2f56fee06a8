import { Progress } from '../lib/progress.ts';

/**
 * Hands on items, and shows how far they are.
 * @param total how much there is of what is done
 * @param what is done with an item: `items loaded`
 * @param items gives them, and tells what is done; if it tells nothing, each item counts for one
 */
export async function* followed<T>(
  total: number,
  what: string,
  items: (advance: (amount: number) => void) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const progress = new Progress({ total: Math.max(1, total), noun: what });
  try {
    for await (const item of items((amount) => progress.advance(amount))) {
      progress.advanceRows(1);
      yield item;
    }
  } finally {
    progress.clear();
  }
}
