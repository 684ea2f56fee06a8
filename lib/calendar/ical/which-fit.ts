/** Selects, in order, what fits into the room together. Skips what does not fit, and continues with the next. */
export function whichFit<T>(all: readonly T[], room: number, sizeOf: (one: T) => number): T[] {
  let together = 0;
  return all.filter((one) => {
    const size = sizeOf(one);
    if (together + size > room) return false;
    together += size;
    return true;
  });
}
