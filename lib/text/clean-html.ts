import type sanitizeHtml from 'sanitize-html';
import { withImpliedEndTags } from './implied-end-tags.ts';

/** Elements nested deeper than this lose their tags, but keep their content. */
const MAX_SHOWN_DEPTH = 50;

/** HTML nested deeper is rejected, because the parser searches its stack of open elements for every tag. */
const MAX_DEPTH = 100;

/** Longer URLs are removed; browsers do not guarantee more. */
const MAX_URL_LENGTH = 2048;

/** Elements beyond those that the library allows by default. */
const ADDITIONAL_TAGS = 'acronym audio big del details img ins source strike summary track tt video'.split(
  ' ',
);

/** The attributes that hold a URL. */
const URL_ATTRIBUTES = ['href', 'src', 'poster', 'cite'];

/** Files that a page shows are fetched over HTTP. */
const FILE_SCHEMES = ['http', 'https'];

const SIZE = ['width', 'height'];
const PLAYER = ['src', 'controls', 'loop', 'muted', 'preload'];
const CELL = ['colspan', 'rowspan', 'scope', 'abbr'];

/** Attributes with a meaning. Those that only change the look are removed, so that the page that shows it decides. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    audio: PLAYER,
    blockquote: ['cite'],
    col: ['span'],
    colgroup: ['span'],
    del: ['cite', 'datetime'],
    details: ['open'],
    img: ['src', 'alt', 'loading', ...SIZE],
    ins: ['cite', 'datetime'],
    li: ['value'],
    ol: ['start', 'type', 'reversed'],
    q: ['cite'],
    source: ['src', 'type'],
    td: CELL,
    th: CELL,
    time: ['datetime'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    ul: ['type'],
    video: [...PLAYER, 'poster', ...SIZE],
    '*': ['class', 'lang', 'dir', 'title'],
  },
  // Layout classes of block editors. Any other class could imitate the page that shows the text.
  allowedClasses: { '*': ['wp-*', 'align*', 'has-text-align-*'] },
  allowedSchemes: ['http', 'https', 'ftp', 'ftps', 'mailto', 'news', 'sms', 'tel', 'webcal', 'xmpp'],
  allowedSchemesByTag: {
    audio: FILE_SCHEMES,
    img: FILE_SCHEMES,
    source: FILE_SCHEMES,
    track: FILE_SCHEMES,
    video: FILE_SCHEMES,
  },
  nestingLimit: MAX_SHOWN_DEPTH,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(tagName, attribs) }) },
};

export class NestedTooDeeply extends Error {
  override readonly name = 'NestedTooDeeply';

  readonly maxDepth: number;

  constructor(maxDepth: number) {
    super(`HTML elements are nested more than ${maxDepth} deep`);
    this.maxDepth = maxDepth;
  }
}

/** Text without elements or in plain paragraphs, which needs no cleaning: parsing it takes a hundred times as long. */
const PLAIN = /^[^<>&]*(?:<p>[^<>&]*<\/p>[^<>&]*)*$/;

/** A `<` that is followed by another one before any `>` or quoted value, so that it does not begin a tag. */
const STRAY = /<(?=[a-z/](?:[^<>=]|=(?!\s*["']))*<)/gi;

/** The `<` before an e-mail address, a URL or a telephone number, as mail programs write them. */
const BEFORE_ADDRESS = /<(?=(?:[^\s<>"=@]+@|[a-z][a-z\d+.-]*:\/\/|tel:|www\.)[^\s<>]+>)/gi;

/**
 * Escapes each `<` that does not begin a tag, as in `if a<b` and `Ana <ana@example.org>`: the parser would drop the
 * text up to the next tag, or all of it.
 */
export function withoutStrays(html: string): string {
  const end = html.lastIndexOf('>') + 1;
  const tags = html.slice(0, end).replace(STRAY, '&lt;').replace(BEFORE_ADDRESS, '&lt;');
  return tags + html.slice(end).replaceAll('<', '&lt;');
}

let sanitizer: Promise<typeof sanitizeHtml> | undefined;

/**
 * Sanitizes HTML from a caller: removes scripts, styles, forms, event handlers, classes except those of block editors,
 * and URLs with executable schemes, and closes every element where browsers do. Cleaning the result again does not
 * change it. The library is large and reads do not need it, so it is loaded for the first text that needs cleaning.
 * @throws NestedTooDeeply for elements nested more than 100 deep
 */
export async function cleanHtml(html: string): Promise<string> {
  if (PLAIN.test(html)) return html.trim();
  sanitizer ??= import('sanitize-html').then((library) => library.default);
  const sanitize = await sanitizer;
  const { cleaned, isComplete } = sanitized(sanitize, withoutStrays(html));
  const closed = withImpliedEndTags(cleaned);
  if (isComplete && closed === cleaned) return cleaned;
  // An element that is removed may have kept the one around it open, as in `<p>a<center><p>b`: without it, the second
  // paragraph ends the first.
  return withImpliedEndTags(sanitized(sanitize, closed).cleaned);
}

/** @returns the sanitized HTML, and whether it has all elements of the input */
function sanitized(sanitize: typeof sanitizeHtml, html: string) {
  const { defaults } = sanitize;
  const allowedTags = [...defaults.allowedTags, ...ADDITIONAL_TAGS];
  let depth = 0;
  let isComplete = true;
  const cleaned = sanitize(html, {
    ...ALLOWED,
    allowedTags,
    selfClosing: [...defaults.selfClosing, 'source', 'track'],
    onOpenTag: (name) => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new NestedTooDeeply(MAX_DEPTH);
      if (depth > MAX_SHOWN_DEPTH || !allowedTags.includes(name)) isComplete = false;
    },
    onCloseTag: () => {
      depth -= 1;
    },
  }).trim();
  return { cleaned, isComplete };
}

function safeAttributes(tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const safe = { ...attributes };
  for (const name of URL_ATTRIBUTES) {
    if (safe[name] === undefined) continue;
    const url = safeUrl(safe[name]);
    if (url === undefined) delete safe[name];
    else safe[name] = url;
  }
  // Without `noopener`, a page opened in a named window can control the page that opened it.
  if (tag === 'a' && safe.target !== undefined) safe.rel = withNoopener(safe.rel ?? '');
  return safe;
}

/**
 * Removes tabs and line breaks, as browsers do: editors wrap long lines. Rejects backslashes: browsers treat them as
 * slashes, so they can disguise another host.
 */
function safeUrl(url: string): string | undefined {
  const given = url.trim().replace(/[\t\n\r]/g, '');
  if (given.length > MAX_URL_LENGTH || /[\\\p{Cc}]/u.test(given)) return undefined;
  return given.startsWith('//') ? `https:${given}` : given;
}

function withNoopener(rel: string): string {
  const relations = rel.split(/\s+/).filter((relation) => relation !== '' && relation !== 'noopener');
  return ['noopener', ...relations].join(' ');
}
