import { cleanHtml, NestedTooDeeply } from '../../../../lib/text/clean-html.ts';

/**
 * Returns HTML in its stored form. HTML that is nested too deeply stays unchanged, because the import leaves out its
 * record.
 */
export async function storedHtml(html: string): Promise<string> {
  try {
    return await cleanHtml(html);
  } catch (error) {
    if (error instanceof NestedTooDeeply) return html;
    throw error;
  }
}

/**
 * Returns the fields of a record for its digest, with HTML in its stored form: forms and scripts of the site have other
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
