import * as z from 'zod';

/**
 * Returns the places in a schema where a value can have any size: texts without `max`, lists without a maximum number
 * of items, numbers without a range, members of any name. Assumes that transformations do not enlarge values.
 * @param at the name of the value
 */
export function unbounded(schema: unknown, at: string): string[] {
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape).flatMap(([name, member]) =>
      unbounded(member, `${at}.${name}`),
    );
    return schema.def.catchall === undefined
      ? members
      : [...members, ...unbounded(schema.def.catchall, `${at}.*`)];
  }
  if (schema instanceof z.ZodString) return schema.maxLength === null ? [`${at} is a text without max`] : [];
  if (schema instanceof z.ZodNumber) return hasRange(schema) ? [] : [`${at} is a number without a range`];
  if (schema instanceof z.ZodArray) {
    const items = unbounded(schema.element, `${at}[]`);
    return maxItems(schema) === undefined ? [`${at} is a list without max`, ...items] : items;
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unbounded(option, at));
  if (schema instanceof z.ZodPipe) {
    const { in: before, out: after } = schema.def;
    return [before, after].flatMap((part) => unbounded(part, at));
  }
  if (isWrapper(schema)) return unbounded(schema.unwrap(), at);
  return isSmall(schema) ? [] : [`${at} can be anything`];
}

/** Whether a schema wraps another without adding to the size of its values. */
const isWrapper = (schema: unknown) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodCatch ||
  schema instanceof z.ZodReadonly ||
  schema instanceof z.ZodNonOptional ||
  schema instanceof z.ZodLazy;

const isSmall = (schema: unknown): boolean =>
  schema instanceof z.ZodEnum ||
  schema instanceof z.ZodLiteral ||
  schema instanceof z.ZodBoolean ||
  schema instanceof z.ZodNull ||
  schema instanceof z.ZodUndefined ||
  schema instanceof z.ZodNever ||
  // A record without members.
  (schema instanceof z.ZodRecord && schema.valueType instanceof z.ZodNever) ||
  schema instanceof z.ZodTransform;

const hasRange = ({ minValue, maxValue }: z.ZodNumber): boolean =>
  [minValue, maxValue].every((limit) => limit !== null && Number.isFinite(limit));

function maxItems({ def: { checks = [] } }: z.ZodArray): number | undefined {
  const maxima = checks.flatMap(({ _zod: { def } }) => ('maximum' in def ? Number(def.maximum) : []));
  return maxima.length === 0 ? undefined : Math.min(...maxima);
}
