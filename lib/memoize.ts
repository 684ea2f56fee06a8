/**
 * Caches the results of a function, for values that a warm container computes repeatedly. The cache is cleared when it
 * has reached its maximum size, in keys.
 */
export function memoize<K, V>(maxSize: number, compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as V;
    if (known.size >= maxSize) known.clear();
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
