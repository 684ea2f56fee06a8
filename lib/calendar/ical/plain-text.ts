import sanitize from 'sanitize-html';
import { html } from '../text/text.ts';

/** Text for programs that show no HTML. */

/** HTML that was cleaned as text: its paragraphs, lines, lists and the addresses of its links stay. */
export function plainText(cleaned: string): string {
  const lines = cleaned
    .replace(/\r\n?/g, '\n')
    .replace(/<br ?\/?>\n?/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<\/(?:li|tr|dt|dd)>\n?/gi, '\n')
    .replace(/<\/(?:p|h[1-6]|div|ul|ol|dl|table|blockquote|pre|section|article)>\s*/gi, '\n\n')
    .replace(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/gis, withAddress);
  return withoutHtml(lines)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A stored title or name, in which entities stand for their characters, on one line. */
export function plainName(stored: string): string {
  return withoutHtml(html(stored)).replace(/\s+/g, ' ').trim();
}

function withAddress(_: string, href: string, label: string): string {
  return label.includes(href) ? label : `${label} (${href})`;
}

/** Without tags and control characters, and with entities decoded: the library leaves three of them. */
function withoutHtml(fragment: string): string {
  const escaped = /[<&]/.test(fragment) ? sanitize(fragment, { allowedTags: [] }) : fragment;
  return escaped
    .replace(/&(?:lt|gt|amp);/g, (entity) => CHARACTERS[entity] ?? entity)
    .replace(/[^\P{Cc}\s]/gu, '');
}

const CHARACTERS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
