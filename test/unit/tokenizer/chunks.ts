import type { LineSplitter } from '../../../scripts/cli/tokenize/line-splitter.ts';

/** Adds bytes in chunks of some sizes, and then the rest. Each chunk is overwritten, as a buffer that is used again. */
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
