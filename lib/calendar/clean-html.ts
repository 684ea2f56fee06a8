import sanitizeHtml from 'sanitize-html';

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins'],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    '*': ['class', 'lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  nestingLimit: 50,
};

/**
 * HTML from a caller as it may be shown to others: no scripts, styles or forms, no event handlers, no addresses of
 * schemes that run something; every element is closed.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, ALLOWED).trim();
}
