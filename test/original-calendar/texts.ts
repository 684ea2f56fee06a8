/** Text as the original returns it: typographic punctuation, HTML. */

/** A title. */
export function texturized(title: string): string {
  return title
    .replace(/&/g, '&#038;')
    .replace(/(^|\s)"/g, '$1&#8220;')
    .replace(/"/g, '&#8221;')
    .replace(/'/g, '&#8217;')
    .replace(/\.\.\./g, '&#8230;')
    .replace(/ -- /g, ' &#8211; ');
}

/** The name of a term. */
export const escapedName = (name: string) => name.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A description, in paragraphs. */
export function rendered(text: string): string {
  if (text === '' || text.startsWith('<')) return text;
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br />\n')}</p>`)
    .join('\n');
}

/** Non-ASCII letters as lower-case escapes. */
export const wireSlug = (slug: string) =>
  slug.replace(/\P{ASCII}+/gu, (letters) => encodeURIComponent(letters).toLowerCase());
