/** The smallest magnitude of a number other than zero that DynamoDB stores. */
export const MIN_MAGNITUDE = 1e-130;

export const isStorable = (value: number): boolean => value === 0 || Math.abs(value) >= MIN_MAGNITUDE;
