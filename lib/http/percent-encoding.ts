import { isUtf8 } from 'node:buffer';

/**
 * Whether what is percent-encoded in a form is UTF-8. The platform's parser puts U+FFFD in place of what is not, which
 * cannot be told from one that was sent.
 */
export function isPercentEncodedUtf8(text: string): boolean {
  // All other bytes are UTF-8 by themselves.
  if (!/%[89A-F]/i.test(text)) return true;
  const bytes = text.replace(/%[0-9A-F]{2}|\P{ASCII}/giu, (found) =>
    found.startsWith('%') ? String.fromCharCode(Number.parseInt(found.slice(1), 16)) : '?',
  );
  return isUtf8(Buffer.from(bytes, 'latin1'));
}
