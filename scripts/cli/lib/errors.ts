/** A mistake of whoever called the command. */
export class UsageError extends Error {}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
