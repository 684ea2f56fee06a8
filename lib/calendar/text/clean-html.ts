import type sanitizeHtml from 'sanitize-html';

const ALLOWED: sanitizeHtml.IOptions = {
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    '*': ['class', 'lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  nestingLimit: 50,
};

const MORE_TAGS = ['img', 'del', 'ins'];

let sanitizer: Promise<typeof sanitizeHtml> | undefined;

/**
 * HTML from a caller as it may be shown to others: no scripts, styles or forms, no event handlers, no addresses of
 * schemes that run something; every element is closed. The library is loaded with the first text that it has to
 * clean, for it is large and reading does without it.
 */
export async function cleanHtml(html: string): Promise<string> {
  if (!/[<>&]/.test(html)) return html.trim();
  sanitizer ??= import('sanitize-html').then((library) => library.default);
  const sanitize = await sanitizer;
  const allowedTags = [...sanitize.defaults.allowedTags, ...MORE_TAGS];
  return sanitize(html, { ...ALLOWED, allowedTags }).trim();
}
