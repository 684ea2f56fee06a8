import { cleanMember } from '../../../../lib/http/html.ts';
import { withoutStrays } from '../../../../lib/text/clean-html.ts';

/**
 * Returns a note for each HTML text that loses elements when it is sanitized: forms, scripts, frames.
 * @throws Failure 400 for text that is nested too deeply, as when it is written
 */
export async function lossNotes(texts: Readonly<Record<string, unknown>>): Promise<string[]> {
  const notes: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text !== 'string' || !text.includes('<')) continue;
    const left = elementsOf(await cleanMember(name, text));
    const lost = [...elementsOf(text)].filter((element) => !left.has(element));
    if (lost.length > 0) notes.push(`the ${name} loses ${lost.map((element) => `<${element}>`).join(', ')}`);
  }
  return notes;
}

/** The names of the elements. */
function elementsOf(html: string): Set<string> {
  const tags = withoutStrays(html).matchAll(/<([a-z][a-z\d-]*)/gi);
  return new Set([...tags].map(([, name = '']) => name.toLowerCase()));
}
