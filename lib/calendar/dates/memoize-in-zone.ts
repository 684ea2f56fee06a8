import { memoize } from '../../memoize.ts';

const MAX_MEMOIZED = 5000;

/**
 * Memoizes a function of a time, such as a day or a year, and a time zone: the same records are read repeatedly, and a
 * request needs several dates, mostly in the same weeks.
 */
export function memoizeInZone<V>(compute: (time: string, zone: string) => V): typeof compute {
  const known = memoize(MAX_MEMOIZED, (timeAndZone: string) => {
    const space = timeAndZone.lastIndexOf(' ');
    return compute(timeAndZone.slice(0, space), timeAndZone.slice(space + 1));
  });
  return (time, zone) => known(`${time} ${zone}`);
}
