/** What prevents a rule or an event from being read. */
export class Unusable extends Error {}
