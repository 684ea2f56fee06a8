/** The reason why a rule or an event cannot be read. */
export class UnusableError extends Error {}
