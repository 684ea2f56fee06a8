import { logLeftOut } from '../metrics/left-out.ts';
import { nameOfItem } from './entity.ts';

type Item = Readonly<Record<string, unknown>>;

/** Parses the items of a list. Malformed ones are skipped, logged and counted. */
export function skipMalformed<T>(items: readonly Item[], parse: (item: Item) => T): T[] {
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
