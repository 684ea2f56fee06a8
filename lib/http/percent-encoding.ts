import { isUtf8 } from 'node:buffer';

/**
 * Whether the percent-encoded bytes of a form are UTF-8. The platform's parser replaces invalid bytes with U+FFFD,
 * which cannot be distinguished from one that was sent.
 */
export function isPercentEncodedUtf8(text: string): boolean {
  // ASCII needs no check.
  if (!/%[89A-F]/i.test(text)) return true;
  const bytes = text.replace(/%[0-9A-F]{2}|\P{ASCII}/giu, (found) =>
    found.startsWith('%') ? String.fromCharCode(Number.parseInt(found.slice(1), 16)) : '?',
  );
  return isUtf8(Buffer.from(bytes, 'latin1'));
}
