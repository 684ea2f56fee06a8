/**
 * Text in responses. Titles, names and details are stored as sent and become HTML here; descriptions and excerpts are
 * stored as HTML.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
  '&': '&amp;',
};

/** Escapes text as HTML. Existing entities stay, so that a value from a response can be sent back. */
export function html(text: string): string {
  return text.replace(
    /[<>"']|&(?!(?:[a-z][a-z\d]{0,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi,
    (character) => ENTITIES[character] ?? character,
  );
}

/** Removes tags. */
export function withoutTags(text: string): string {
  return text.replace(/<\/?[a-z!][^<>]*>/gi, '').trim();
}
