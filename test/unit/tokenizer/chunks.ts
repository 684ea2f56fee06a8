import type { LineSplitter } from '../../../scripts/cli/tokenize/line-splitter.ts';

/** Adds bytes in chunks of the given sizes, then the rest. Overwrites each chunk afterwards, like a reused buffer. */
export function addInChunks(splitter: LineSplitter, bytes: Buffer, sizes: readonly number[]): void {
  let at = 0;
  for (const size of sizes) {
    const chunk = Buffer.from(bytes.subarray(at, at + size));
    splitter.add(chunk);
    chunk.fill(0x78);
    at += size;
  }
  splitter.add(bytes.subarray(at));
}
