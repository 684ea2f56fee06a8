/** Lower-case names that differ in their first three letters. */
export interface Names {
  /** The index of each name, by its first three letters. */
  readonly byLetters: ReadonlyMap<string, number>;
  /** The remaining letters of each name. */
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
