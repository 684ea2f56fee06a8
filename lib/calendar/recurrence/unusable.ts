/** The reason why a rule or an event cannot be read. */
export class Unusable extends Error {}
