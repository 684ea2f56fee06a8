import type sanitizeHtml from 'sanitize-html';

/** Elements deeper than this lose their tags and keep their content. */
const MAX_SHOWN_DEPTH = 50;

/** The parser searches its stack of open elements for every tag, so HTML nested deeper than this is refused. */
const MAX_DEPTH = 100;

/** Longer addresses are left out; no browser promises more. */
const MAX_ADDRESS_LENGTH = 2048;

const MORE_TAGS = ['img', 'del', 'ins'];

/** The attributes that hold an address, by element. */
const ADDRESSES: Readonly<Record<string, string>> = { a: 'href', img: 'src' };

const ALLOWED: sanitizeHtml.IOptions = {
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    '*': ['class', 'lang', 'dir'],
  },
  // What block editors write for layout. Any other class could borrow the look of the page that shows the text.
  allowedClasses: { '*': ['wp-*', 'align*'] },
  allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  nestingLimit: MAX_SHOWN_DEPTH,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(tagName, attribs) }) },
};

export class NestedTooDeeply extends Error {
  override readonly name = 'NestedTooDeeply';

  constructor(readonly maxDepth: number) {
    super(`HTML whose elements are nested more than ${maxDepth} deep`);
  }
}

let sanitizer: Promise<typeof sanitizeHtml> | undefined;

/**
 * HTML from a caller as it may be shown to others: no scripts, styles or forms, no event handlers, no classes but those
 * of block editors, no addresses of schemes that run something; every element is closed. The library is large and
 * reading does without it, so it is loaded with the first text that needs cleaning.
 * @throws NestedTooDeeply for elements nested more than 100 deep
 */
export async function cleanHtml(html: string): Promise<string> {
  if (!/[<>&]/.test(html)) return html.trim();
  sanitizer ??= import('sanitize-html').then((library) => library.default);
  const sanitize = await sanitizer;
  let depth = 0;
  const cleaned = sanitize(html, {
    ...ALLOWED,
    allowedTags: [...sanitize.defaults.allowedTags, ...MORE_TAGS],
    onOpenTag: () => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new NestedTooDeeply(MAX_DEPTH);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
  return cleaned.trim();
}

function safeAttributes(tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const address = ADDRESSES[tag];
  const safe = { ...attributes };
  if (address !== undefined && safe[address] !== undefined) {
    const cleaned = safeAddress(safe[address]);
    if (cleaned === undefined) delete safe[address];
    else safe[address] = cleaned;
  }
  // A page opened under a name could otherwise reach back to the page that opened it.
  if (tag === 'a' && safe.target !== undefined) safe.rel = withNoopener(safe.rel ?? '');
  return safe;
}

/** Browsers read a backslash in an address as a slash, so one can hide another host. */
function safeAddress(address: string): string | undefined {
  const trimmed = address.trim();
  if (trimmed.length > MAX_ADDRESS_LENGTH || /[\\\p{Cc}]/u.test(trimmed)) return undefined;
  return trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
}

function withNoopener(rel: string): string {
  const relations = rel.split(/\s+/).filter((relation) => relation !== '' && relation !== 'noopener');
  return ['noopener', ...relations].join(' ');
}
