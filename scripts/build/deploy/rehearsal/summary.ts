import { DESCRIPTIONS } from './describe.ts';
import type { Stack } from './resolve.ts';

/** Summarizes a stack, a line for each type of resource. */
export function summaryOf(stack: Stack): string[] {
  const counts = new Map<string, number>();
  for (const { type } of stack.values()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([type, count]) => {
      const compared = DESCRIPTIONS[type] === undefined ? '' : ', compared with the template';
      return `${String(count).padStart(5)}  ${type}${compared}`;
    });
}
