import type * as z from 'zod';
import type { CostDetails } from '../../../schemas/calendar/event.ts';
import { MAX_LENGTH } from '../../../schemas/calendar/limits.ts';
import { invalidMember } from '../../http/failure.ts';
import { html } from '../text/text.ts';

/** The cost of an event in records. */
export interface ShownCost {
  readonly cost: string;
  readonly cost_details: z.output<typeof CostDetails>;
}

type Position = z.output<typeof CostDetails>['currency_position'];

/** One price: an amount with or without a currency symbol, or words such as `Free`. */
interface Price {
  readonly text: string;
  readonly value: string;
  /** For sorting; 0 for words. */
  readonly amount: number;
  readonly symbol: string;
  readonly position: Position;
  /** What follows the amount if the symbol precedes it: `ADV` in `$20 ADV`. */
  readonly suffix: string;
}

/** The currency symbol of amounts that were sent without one. */
const DEFAULT_SYMBOL = '$';

type SentCost = string | number | readonly (string | number)[] | null;

/**
 * The prices after a write. A cost that is sent back unchanged keeps what its text does not show, such as the prices
 * between the lowest and the highest, or that an amount has no currency symbol of its own.
 * @param before none for a new event
 * @throws Failure 400 for any other text that is longer than a price can be
 */
export function changedCost(before: string[], cost: SentCost): string[] {
  if (cost === shownCost(before).cost) return before;
  if (typeof cost === 'string' && cost.length > MAX_LENGTH.cost)
    throw invalidMember('cost', `expected a price of at most ${MAX_LENGTH.cost} characters`);
  return costParts(cost);
}

/** Splits a sent cost into the prices to store; none if the event has no cost. */
export function costParts(cost: SentCost): string[] {
  const prices = [cost ?? []].flat().flatMap((item) => rangeParts(String(item).trim()));
  return prices.every((item) => item === '' || item === '0') ? [] : prices.filter((item) => item !== '');
}

/** `10-20`, `5, 10, 20`, `5,10,20` and `5,50 7,50` are several prices; `1,000,000` and `1 000 000` are one. */
function rangeParts(text: string): string[] {
  const items = separated(text);
  return haveSameNotation(items) ? inOneCurrency(items) : [text];
}

/** The parts of a text that are prices; the text itself if it is only one. */
function separated(text: string): string[] {
  const ends = rangeEnds(text);
  if (ends !== undefined) return ends.map(priceOf).every(isPrice) ? ends : [text];
  const amounts = text.split(/,?\s+(?!\p{Sc}(?:,|$))/u);
  if (amounts.every((amount) => PLAIN_PRICE.test(amount)) && !SPACED_THOUSANDS.test(text)) return amounts;
  const items = text.split(COMMA_BETWEEN_PRICES).map((item) => item.trim());
  if (arePrices(items, 1)) return items;
  const numbers = text.split(',').map((item) => item.trim());
  const areNumbers = numbers.length > 2 && arePrices(numbers, 0);
  return areNumbers && !/\d,(?:\d{3}(?!\d)|0\d)/.test(text) ? numbers : [text];
}

/**
 * Whether a point before three digits has the same meaning in all prices. If all have one, it is a decimal point, as in
 * `KD 5.500`. But the second price of `900, 1.500` can be 1500: as 1.5 it would become the lowest price instead of the
 * highest.
 */
function haveSameNotation(items: readonly string[]): boolean {
  const amounts = items.filter((item) => priceOf(item).amount > 0);
  if (amounts.some((item) => DECIMAL_POINT.test(item))) return true;
  const pointed = amounts.filter((item) => /^\D*[1-9]\d{0,2}\.\d{3}(?!\d)\D*$/.test(item));
  return pointed.length === 0 || pointed.length === amounts.length;
}

/** A point that cannot be one between thousands: `0.500`, `2.75`. */
const DECIMAL_POINT = /(?<!\d)0\.\d|\d\.\d{1,2}(?!\d)/;

/**
 * The parts of a text with a dash between numbers. Between two numbers this is the first dash: a second one can be a
 * sign, as in `-5 – -10`. One regular expression for all of this would take time that grows with the fourth power of
 * the length.
 */
function rangeEnds(text: string): string[] | undefined {
  for (const { 0: gap, index } of [...text.matchAll(/(?<=\d)\D+(?=\d)/g)].reverse()) {
    const dash = DASH_OF_RANGE.exec(gap);
    if (dash === null) continue;
    const at = index + dash.index;
    const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at + dash[0].length).trimStart()];
    if (/^\D{0,4}\d/.test(after)) return [before, after];
  }
  return undefined;
}

/** A dash, but not that of an amount without cents, as in `5,-` and `CHF 5.–`, unless a digit follows it directly. */
const DASH_OF_RANGE = /(?<![–—-])(?:(?<![.,:/])[–—-]+|[–—-]+$)/;

/** A comma without a digit on one side: one between digits may be part of a number, and so may that of `5,-`. */
const COMMA_BETWEEN_PRICES = /(?<!\d),|,(?![\d–—-])/;

/**
 * Whether items are several prices, all in one currency and with the same words, and no more than this number of empty
 * texts or words without a number.
 */
function arePrices(items: readonly string[], words: number): boolean {
  const all = items.map(priceOf);
  const prices = all.filter(isPrice);
  const others = all.filter((price) => !isPrice(price));
  if (prices.length < 2 || others.length > words || others.some(({ text }) => /\d/.test(text))) return false;
  const areSame = (texts: readonly string[]) => new Set(texts.filter((text) => text !== '')).size <= 1;
  return areSame(prices.map(({ symbol }) => symbol)) && areSame(prices.map(({ suffix }) => suffix));
}

/** An amount without thousands separators or words: `10`, `7.50 €`. */
const PLAIN_PRICE = /^\p{Sc}?(?:0|[1-9]\d*)(?:[.,]\d{1,2})?\s?\p{Sc}?$/u;

/** A space that may separate thousands, as in `20 000`. */
const SPACED_THOUSANDS = /(?<![\d.,])[1-9]\d{0,2}\s\d{3}(?!\d)/;

/** The prices of one text: a currency that only one of them names applies to all, as in `10-20 €` and `€10-20`. */
function inOneCurrency(items: readonly string[]): string[] {
  const currency = items.map(priceOf).find(({ position }) => position !== '');
  if (currency === undefined) return [...items];
  const { symbol, position } = currency;
  return items.map((item) => {
    const price = priceOf(item);
    if (price.position !== '' || !isPrice(price)) return item;
    return position === 'prefix' ? `${symbol}${item}` : `${item}${symbol}`;
  });
}

/** A cost as records show it: the lowest and the highest price as text, and all amounts. */
export function shownCost(parts: readonly string[]): ShownCost {
  const prices = parts.map(priceOf).sort((a, b) => a.amount - b.amount);
  const texts = [prices.at(0), prices.at(-1)].flatMap((price) => price?.text ?? []);
  const common = commonCurrency(prices);
  return {
    cost: html([...new Set(texts)].join(' – ')),
    cost_details: {
      currency_symbol: html(common?.symbol ?? ''),
      currency_code: '',
      currency_position: common?.position ?? '',
      values: [...new Set(prices.map(({ value }) => html(value)))],
    },
  };
}

/** A price with the symbol and position of all amounts; undefined if they differ. */
function commonCurrency(prices: readonly Price[]): Price | undefined {
  const [first, ...others] = prices.filter(isAmount);
  const agrees = ({ symbol, position }: Price) => symbol === first?.symbol && position === first.position;
  return others.every(agrees) ? first : undefined;
}

/** Whether a price is an amount, not words. */
const isAmount = ({ value }: Price) => !Number.isNaN(Number(value));

/** The same, without an empty text. */
const isPrice = (price: Price) => price.text !== '' && isAmount(price);

/** Whether what precedes an amount is a word, because its currency follows: `ab 10 €`, but not `EUR 10 pp`. */
const hasWordBefore = (before: string, after: string) =>
  /\p{Ll}/u.test(before) && !/\p{Sc}/u.test(before) && /[\p{Sc}\p{L}]/u.test(after);

function priceOf(part: string): Price {
  const { before, amount, after } = partsOf(part);
  const value = plainNumber(amount);
  if (value === undefined || hasWordBefore(before, after))
    return { text: part, value: part.toLowerCase(), amount: 0, symbol: '', position: '', suffix: '' };
  const position = before !== '' ? 'prefix' : after !== '' ? 'postfix' : '';
  const shown = position === '' ? `${DEFAULT_SYMBOL}${amount}` : `${before}${amount}${after}`;
  return {
    text: Number(value) === 0 ? 'Free' : shown,
    value,
    amount: Number(value),
    symbol: before === '' ? after : before,
    position,
    suffix: before === '' ? '' : after,
  };
}

/** A price without its symbols, which have up to three characters. The amount of words is empty. */
function partsOf(part: string) {
  const [before = ''] = /^[^\d\s]{0,3}(?=\s*\d)/.exec(part) ?? [];
  const after = LAST_SYMBOL.exec(part.slice(-3))?.[0] ?? '';
  const amount = part.slice(before.length, part.length - after.length).trim();
  return { before, amount: /^\d[\d.,' ]*$/.test(amount) ? amount : '', after };
}

const LAST_SYMBOL = /[^\d\s]*$/;

/**
 * Normalizes a number: removes thousands separators, and uses a decimal point. The last separator is the decimal one,
 * unless it occurs several times or is a comma before three digits. Undefined for anything else.
 */
function plainNumber(text: string): string | undefined {
  const digits = /^\d{1,3}(?:[' ]\d{3})+(?:[.,]\d+)?$/.test(text) ? text.replace(/[' ]/g, '') : text;
  if (!/^\d+(?:[.,]\d+)*$/.test(digits)) return undefined;
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return digits;
  const separator = digits.charAt(last);
  const repeated = digits.indexOf(separator) !== last;
  if (repeated && !GROUPED.test(digits)) return undefined;
  const thousands = repeated || (separator === ',' && /^\d{1,3},\d{3}$/.test(digits));
  if (thousands) return digits.replace(/[.,]/g, '');
  const whole = digits.slice(0, last);
  if (/[.,]/.test(whole) && !GROUPED.test(whole)) return undefined;
  return `${whole.replace(/[.,]/g, '')}.${digits.slice(last + 1)}`;
}

/** A number in groups of three digits, or of two before the last one, as in India: `1.234.567`, `12,34,567`. */
const GROUPED = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/;
