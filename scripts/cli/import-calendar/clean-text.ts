import { withoutControls } from '../../../lib/http/clean-texts.ts';

/**
 * A text of a calendar as one of a request: without control characters. Halves of surrogate pairs, which a request
 * may not have, become U+FFFD.
 */
export const cleanText = (text: string): string => withoutControls(text).toWellFormed();
