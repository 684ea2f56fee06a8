import { cleanHtml, NestedTooDeeply } from '../../../../lib/text/clean-html.ts';

/** Returns HTML as it is stored; that of a record which an import leaves out, because it is nested too deeply, as it is. */
export async function storedHtml(html: string): Promise<string> {
  try {
    return await cleanHtml(html);
  } catch (error) {
    if (error instanceof NestedTooDeeply) return html;
    throw error;
  }
}

/**
 * Returns the fields of a record for its digest, with HTML as it is stored: forms and scripts of the site have other
 * values in each response.
 */
export async function comparableFields(
  fields: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const texts = ['description', 'excerpt'].map(async (name) => {
    const html = fields[name];
    return typeof html === 'string' ? [[name, await storedHtml(html)]] : [];
  });
  return { ...fields, ...Object.fromEntries((await Promise.all(texts)).flat()) };
}
