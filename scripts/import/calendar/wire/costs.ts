import * as z from 'zod';
import { costParts, shownCost } from '../../../../lib/calendar/costs.ts';
import { decoded } from './text.ts';

/** What an event costs, on the wire: how it is shown, and its parts. */
export const CostDetails = z.object({
  currency_symbol: z.string().default(''),
  currency_position: z.string().default(''),
  values: z.array(z.union([z.string(), z.number()]).transform(String)).default([]),
});

type Details = z.output<typeof CostDetails>;

/**
 * What a caller would have to send for a cost that is shown like this: the interface tells it only as it is shown, in
 * the currency of its site.
 */
export function writtenCost(
  shown: string,
  details: Details | undefined,
): { readonly cost: string[]; readonly notes: readonly string[] } {
  const text = decoded(shown);
  if (text === '') return { cost: [], notes: [] };
  const { values, currency_symbol: symbol, currency_position: position } = details ?? CostDetails.parse({});
  const sign = decoded(symbol);
  const amounts = values.map(decoded);
  const signed = amounts.map((value) => (position === 'postfix' ? `${value}${sign}` : `${sign}${value}`));
  const candidates = [amounts, signed, text.split(/\s+–\s+/), [text]];
  const exact = candidates.find((cost) => showsAs(cost, text) && hasValues(cost, amounts));
  const cost = exact ?? candidates.find((one) => showsAs(one, text));
  if (cost !== undefined) return { cost, notes: [] };
  return { cost: [text], notes: ['the cost is shown in another way'] };
}

const showsAs = (cost: readonly string[], text: string) => decoded(shownCost(costParts(cost)).cost) === text;

function hasValues(cost: readonly string[], values: readonly string[]): boolean {
  const shown = shownCost(costParts(cost)).cost_details.values.map(decoded);
  return values.length === shown.length && values.every((value) => shown.includes(value));
}
