/** The condition of a write; every given member must hold. */
export interface Condition<R> {
  /** A record with the key exists, or does not exist. */
  readonly exists?: boolean;
  /** Fields equal these values. */
  readonly is?: Partial<R>;
  /** Fields exist and differ from these values. */
  readonly isNot?: Partial<R>;
  /** Fields exist and are greater than these values. */
  readonly above?: Partial<R>;
}

/** Collects the names and values of an expression, which refers to them by placeholders only. */
export class Expression {
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, unknown>();

  name(field: string): string {
    const placeholder = `#n${this.#names.size}`;
    this.#names.set(placeholder, field);
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:v${this.#values.size}`;
    this.#values.set(placeholder, value);
    return placeholder;
  }

  /** Omits empty maps, which DynamoDB rejects. */
  attributes() {
    return {
      ...(this.#names.size === 0 ? {} : { ExpressionAttributeNames: Object.fromEntries(this.#names) }),
      ...(this.#values.size === 0 ? {} : { ExpressionAttributeValues: Object.fromEntries(this.#values) }),
    };
  }
}

interface ConditionInput {
  readonly ConditionExpression?: string;
  /** Free of charge, and shows whether a repeated attempt failed on the same item. */
  readonly ReturnValuesOnConditionCheckFailure?: 'ALL_OLD';
}

/** Converts a condition to DynamoDB's syntax. @param expression the placeholders of the request's other expressions */
export function conditionOf<R>(
  condition: Condition<R> | undefined,
  expression = new Expression(),
): ConditionInput & ReturnType<Expression['attributes']> {
  if (condition === undefined) return expression.attributes();
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
    ...(terms.length === 0
      ? {}
      : { ConditionExpression: terms.join(' AND '), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    ...expression.attributes(),
  };
}
