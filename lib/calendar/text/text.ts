/**
 * Text on its way out. Titles, names and details are stored as they were sent and become HTML here; descriptions and
 * excerpts are stored as the HTML that is shown. The calendar's reference, section 2.7.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
  '&': '&amp;',
};

/** Text as HTML. Entities in it stay what they are, so that a value that was read can be sent back. */
export function html(text: string): string {
  return text.replace(
    /[<>"']|&(?!(?:[a-z][a-z\d]{0,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi,
    (sign) => ENTITIES[sign] ?? sign,
  );
}

/** Text without the tags in it. */
export function withoutTags(text: string): string {
  return text.replace(/<\/?[a-z!][^<>]*>/gi, '').trim();
}
