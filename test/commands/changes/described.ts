import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { changesSchema } from '../../../schemas/changes/json-schema.ts';
import type { Change } from './own-stack.ts';

/** Asserts that the JSON Schemas describe events exactly. */
export function expectDescribed(changes: readonly Change[]): void {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ },
  });
  const validate = ajv.compile(changesSchema({ strict: true }));
  for (const change of changes)
    expect(validate(change), JSON.stringify([validate.errors, change])).toBe(true);
}
