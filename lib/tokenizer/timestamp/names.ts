/** Names that are told apart by their first three letters; all in lower case. */
export interface Names {
  /** The index of each name, by those letters. */
  readonly byLetters: ReadonlyMap<string, number>;
  /** What follows them. */
  readonly rests: readonly string[];
}

const names = (list: string): Names => ({
  byLetters: new Map(list.split(' ').map((name, index) => [name.slice(0, 3), index])),
  rests: list.split(' ').map((name) => name.slice(3)),
});

export const MONTHS = names(
  'january february march april may june july august september october november december',
);

export const WEEKDAYS = names('monday tuesday wednesday thursday friday saturday sunday');
