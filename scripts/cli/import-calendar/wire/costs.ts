import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { costParts, shownCost } from '../../../../lib/calendar/events/costs.ts';
import { MAX_LENGTH, MAX_PRICES } from '../../../../schemas/calendar/limits.ts';
import { decoded } from './text.ts';

/** The cost of an event in the interface: as shown, and its parts. */
export const CostDetails = z.object({
  currency_symbol: z.string().default(''),
  currency_position: z.string().default(''),
  values: z.array(z.union([z.string(), z.number()]).transform(String)).default([]),
});

type Details = z.output<typeof CostDetails>;

/**
 * Returns the cost to send in a request so that it is shown like this: the interface returns costs only as shown, in
 * the currency of its site.
 */
export function writtenCost(
  shown: string,
  details: Details | undefined,
): { readonly cost: string[]; readonly notes: readonly string[] } {
  const text = decoded(shown);
  if (text === '') return { cost: [], notes: [] };
  const { values, currency_symbol, currency_position: position } = details ?? CostDetails.parse({});
  const [symbol, amounts] = [decoded(currency_symbol), values.map(decoded)];
  const signed = amounts.map((value) => (position === 'postfix' ? `${value}${symbol}` : `${symbol}${value}`));
  const ends = text.split(/\s–\s/).map((end) => end.trim());
  const candidates = [amounts, signed, ends, [text]].filter(isStorable);
  const isExact = (cost: readonly string[]) =>
    isDeepStrictEqual(displayOf(cost), { text, values: amounts, symbol, position });
  const cost = candidates.find(isExact) ?? candidates.find((one) => displayOf(one).text === text);
  if (cost !== undefined) return { cost, notes: [] };
  return { cost: [text], notes: ['the cost is shown differently'] };
}

/** Whether its prices are few and short enough for a request. */
const isStorable = (cost: readonly string[]) =>
  cost.length <= MAX_PRICES && cost.every((price) => price.length <= MAX_LENGTH.cost);

/** Returns how a cost is shown here. */
function displayOf(parts: readonly string[]) {
  const { cost, cost_details } = shownCost(costParts(parts));
  return {
    text: decoded(cost),
    values: cost_details.values.map(decoded),
    symbol: decoded(cost_details.currency_symbol),
    position: cost_details.currency_position,
  };
}
