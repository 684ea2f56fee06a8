/**
 * Text in responses. Titles, names and details are stored as text and become HTML here; descriptions and excerpts are
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

const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]));

/**
 * The text to store for one that a caller sent. Callers send back what they read in a response, so the entities that
 * `html` writes become characters again: otherwise names would no longer be equal, and searches would find entities
 * instead of what they stand for. Both texts have the same HTML. Line breaks as forms write them become line feeds.
 */
export function storedText(text: string): string {
  return lineFeeds(text).replace(
    /&(?:lt|gt|quot|#039);|&amp;(?!(?:[a-z][a-z\d]{0,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi,
    (entity) => CHARACTERS.get(entity) ?? entity,
  );
}

/** A text with line feeds as its only line breaks: forms write `\r\n`. */
export const lineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');

/** The name of a category or a tag as it is stored, without tags. */
export const termName = (name: string) => storedText(withoutTags(name));

/** Removes HTML tags, and white space around the text. */
export function withoutTags(text: string): string {
  return text.replace(/<\/?[a-z!][^<>]*>/gi, '').trim();
}
