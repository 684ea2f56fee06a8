import type { Parser, RecordOf } from './entity.ts';

type Kind<R> = Pick<RecordOf<R>, 'name' | 'fromItem'>;

/**
 * Converts items of several entities, so that one batch can read them. Items of any other entity are converted by the
 * last one, without checking their shape: they can share a key with one of these.
 */
export function anyOf<First, Others extends readonly unknown[]>(
  first: Kind<First>,
  ...others: { readonly [I in keyof Others]: Kind<Others[I]> }
): Parser<First | Others[number]> {
  const kinds: readonly Kind<First | Others[number]>[] = [first, ...others];
  const last = kinds.at(-1) ?? first;
  return { fromItem: (item) => (kinds.find(({ name }) => name === item.entity) ?? last).fromItem(item) };
}
