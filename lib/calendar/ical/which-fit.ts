/** Those that have room together, in order. One that has none leaves its room to those after it. */
export function whichFit<T>(all: readonly T[], room: number, sizeOf: (one: T) => number): T[] {
  let together = 0;
  return all.filter((one) => {
    const size = sizeOf(one);
    if (together + size > room) return false;
    together += size;
    return true;
  });
}
