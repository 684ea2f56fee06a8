const ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;

/** Numbers with up to this many digits are exact. */
const MAX_DIGITS = 15;

/** Smaller numbers have an exponent in JSON. */
const MAX_LEADING_ZEROS = 5;

/**
 * Whether the bytes from `start` to `end` are a number as JSON writes it. May return false for some that are.
 * @param hasFraction whether it may have a fraction
 */
export function isCanonicalNumber(view: DataView, start: number, end: number, hasFraction: boolean): boolean {
  const first = start < end && view.getUint8(start) === MINUS ? start + 1 : start;
  if (first >= end || end - first > MAX_DIGITS + 1) return false;
  const isZero = view.getUint8(first) === ZERO;
  let point = end;
  for (let at = first; at < end; at++) {
    const code = view.getUint8(at);
    if (code >= ZERO && code <= 0x39) continue;
    if (code !== POINT || !hasFraction || point !== end) return false;
    point = at;
  }
  if (point === end) return end - first <= MAX_DIGITS && (!isZero || (end - first === 1 && first === start));
  if (point === first || point === end - 1 || view.getUint8(end - 1) === ZERO) return false;
  if (!isZero) return true;
  return point === first + 1 && hasDigitSoon(view, point + 1, end);
}

/** Whether a digit other than 0 is among the first digits of a fraction. */
function hasDigitSoon(view: DataView, from: number, end: number): boolean {
  for (let at = from; at < end && at <= from + MAX_LEADING_ZEROS; at++) {
    if (view.getUint8(at) !== ZERO) return true;
  }
  return false;
}
