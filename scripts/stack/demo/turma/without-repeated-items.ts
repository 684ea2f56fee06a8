import { type Item, nameOfKey } from '../../../../lib/table/entity.ts';
import { agrupadoras, componentes } from '../../../../lib/turma/keys.ts';

/** Drops repeated items: several classes write the same item for their component, or their grouping. */
export function* withoutRepeatedItems(items: Iterable<Item>): Generator<Item> {
  const shared = new Set<string>([componentes.name, agrupadoras.name]);
  const seen = new Set<string>();
  for (const item of items) {
    const name = nameOfKey(item);
    if (seen.has(name)) continue;
    if (shared.has(String(item.entity))) seen.add(name);
    yield item;
  }
}
