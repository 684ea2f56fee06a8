import type { TokenizerTable, When } from '../../../schemas/tokenizer.ts';
import type { WithFieldNames } from '../plan.ts';
import type { Problem } from '../problem.ts';
import { presetOf } from './presets.ts';

/** Returns the table with the fields and types of its preset; its own types take precedence. */
export function withPreset<Table extends TokenizerTable & { readonly when?: When | undefined }>(
  table: Table,
): WithFieldNames<Table> {
  const { preset, field_names = [], field } = table;
  if (preset === undefined) return { ...table, field_names };
  const known = presetOf(preset);
  const when = table.when ?? (known.when === undefined ? undefined : { field, ...known.when });
  return {
    ...table,
    field_names: known.field_names,
    types: new Map([...known.types, ...(table.types ?? [])]),
    ...(when === undefined ? {} : { when }),
  };
}

/** Checks that the fields come from either a list or a preset. */
export function checkFieldSource(
  table: string,
  { preset, field_names }: { preset?: unknown; field_names?: unknown },
): Problem[] {
  if (preset === undefined && field_names === undefined)
    return [{ table, key: 'field_names', found: 'nothing', expected: 'an array of strings, or a preset' }];
  if (preset !== undefined && field_names !== undefined)
    return [{ table, key: 'field_names', found: 'both a list and a preset', expected: 'one of the two' }];
  return [];
}
