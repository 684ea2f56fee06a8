/** Selects, in order, the items that fit into the room together. Skips an item that does not fit. */
export function selectFitting<T>(all: readonly T[], room: number, sizeOf: (one: T) => number): T[] {
  let together = 0;
  return all.filter((one) => {
    const size = sizeOf(one);
    if (together + size > room) return false;
    together += size;
    return true;
  });
}
