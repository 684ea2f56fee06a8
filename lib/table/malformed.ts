import { logLeftOut } from '../metrics/left-out.ts';
import { nameOfItem, type RawItem } from './entity.ts';

/** Parses the items of a list. Malformed ones are skipped, logged and counted. */
export function skipMalformed<T>(items: readonly RawItem[], parse: (item: RawItem) => T): T[] {
  return items.flatMap((item) => {
    try {
      return [parse(item)];
    } catch (error) {
      const name = nameOfItem(item);
      logLeftOut(name, error, name.id);
      return [];
    }
  });
}
