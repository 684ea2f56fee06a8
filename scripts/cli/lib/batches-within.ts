/** The limits of a batch. */
export interface BatchLimits<T> {
  readonly maxItems: number;
  readonly maxBytes: number;
  readonly bytesOf: (item: T) => number;
}

/** Yields items in batches within limits; an item that exceeds them is a batch of its own. */
export async function* batchesWithin<T>(
  items: Iterable<T> | AsyncIterable<T>,
  { maxItems, maxBytes, bytesOf }: BatchLimits<T>,
): AsyncGenerator<T[], void, void> {
  let batch: T[] = [];
  let batchBytes = 0;
  for await (const item of items) {
    const bytes = bytesOf(item);
    if (batch.length === maxItems || (batch.length > 0 && batchBytes + bytes > maxBytes)) {
      yield batch;
      batch = [];
      batchBytes = 0;
    }
    batch.push(item);
    batchBytes += bytes;
  }
  if (batch.length > 0) yield batch;
}
