/**
 * A function that remembers what it has computed, of as many keys as it may; then it forgets them all. For what a warm
 * container computes again and again.
 */
export function memoize<K extends string | number, V>(most: number, compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
