import { logLeftOut } from '../metrics/left-out.ts';
import { nameOfItem } from './entity.ts';

type Item = Readonly<Record<string, unknown>>;

/** Makes records of the items of a list. One that is no record of its kind is left out, logged and counted. */
export function leaveOutUnsound<T>(items: readonly Item[], read: (item: Item) => T): T[] {
  return items.flatMap((item) => {
    try {
      return [read(item)];
    } catch (error) {
      const name = nameOfItem(item);
      logLeftOut(name, error, name.id);
      return [];
    }
  });
}
