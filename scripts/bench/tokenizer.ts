import { showSections } from './tokenizer/comparison.ts';
import { compareLines } from './tokenizer/lines.ts';
import { compareStreams } from './tokenizer/stream.ts';

/** Compares the tokenizer and the stream function with plain ones. */
export async function run() {
  const sections = [...(await compareLines()), ...(await compareStreams())];
  return { data: sections, text: showSections(sections) };
}
