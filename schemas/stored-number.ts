/** DynamoDB holds no number closer to zero than this, except zero. */
export const MIN_MAGNITUDE = 1e-130;

export const isStorable = (value: number): boolean => value === 0 || Math.abs(value) >= MIN_MAGNITUDE;
