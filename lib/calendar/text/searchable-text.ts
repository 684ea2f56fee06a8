/**
 * Converts cleaned HTML to the text that searches match. A tag counts as a space.
 * @param html cleaned, so that it has no other entities than these four
 */
export function searchableText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};
