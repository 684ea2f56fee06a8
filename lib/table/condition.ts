/** What has to be true of a record for a write to happen; all that is given has to hold. */
export interface Condition<R> {
  /** There is a record with the key, or there is none. */
  readonly exists?: boolean;
  /** Fields have these values. */
  readonly is?: Partial<R>;
  /** Fields exist and have other values than these. */
  readonly isNot?: Partial<R>;
  /** Fields exist and are greater than these. */
  readonly above?: Partial<R>;
}

/** Collects the names and values that an expression refers to; a name is never written into the expression itself. */
export class Expression {
  readonly #names: Record<string, string> = {};
  readonly #values: Record<string, unknown> = {};

  name(field: string): string {
    const placeholder = `#n${Object.keys(this.#names).length}`;
    this.#names[placeholder] = field;
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.#values).length}`;
    this.#values[placeholder] = value;
    return placeholder;
  }

  /** DynamoDB refuses empty maps, so what nothing refers to is left out. */
  attributes() {
    return {
      ...(Object.keys(this.#names).length === 0 ? {} : { ExpressionAttributeNames: this.#names }),
      ...(Object.keys(this.#values).length === 0 ? {} : { ExpressionAttributeValues: this.#values }),
    };
  }
}

/** The condition in DynamoDB's terms, beside what the rest of the request's expressions refer to. */
export function conditionOf<R>(condition: Condition<R> = {}, expression = new Expression()) {
  const compare = (fields: object, operator: string) =>
    Object.entries(fields).map(
      ([field, value]) => `${expression.name(field)} ${operator} ${expression.value(value)}`,
    );
  const terms = [
    condition.exists === undefined
      ? []
      : `attribute_${condition.exists ? '' : 'not_'}exists(${expression.name('pk')})`,
    compare(condition.is ?? {}, '='),
    Object.keys(condition.isNot ?? {}).map((field) => `attribute_exists(${expression.name(field)})`),
    compare(condition.isNot ?? {}, '<>'),
    compare(condition.above ?? {}, '>'),
  ].flat();
  return {
    ...(terms.length === 0 ? {} : { ConditionExpression: terms.join(' AND ') }),
    ...expression.attributes(),
  };
}
