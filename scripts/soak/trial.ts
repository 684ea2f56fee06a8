/** What a trial has come to. */
export interface Outcome {
  /** Sentences for people: what was done. */
  readonly done: readonly string[];
  /** What should not have happened; none if all is well. */
  readonly problems: readonly string[];
}

/** Many problems of one kind are told by some of them. */
export function few(problems: readonly string[], most = 10): string[] {
  if (problems.length <= most) return [...problems];
  return [...problems.slice(0, most), `and ${problems.length - most} more like these`];
}
