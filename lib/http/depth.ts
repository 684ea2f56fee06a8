/** How deep lists and records may lie inside each other in a body: deeper than those of either API ever do. */
export const MAX_DEPTH = 32;

/** Whether a value that was read from a body is nested deeper than that. */
export function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1));
}
