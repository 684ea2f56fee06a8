/** Maximum nesting of a body. Valid bodies of both APIs stay far below it. */
export const MAX_DEPTH = 32;

/** Whether a parsed value is nested deeper than `levels`. */
export function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return levels === 0 || members.some((member) => isTooDeep(member, levels - 1));
}
