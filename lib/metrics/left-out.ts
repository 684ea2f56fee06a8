import { logMeasured } from './log.ts';

/** What the log calls a record: it says nothing of what is in it. */
export interface RecordName {
  /** `event`, `turma`. */
  readonly kind: string;
  readonly id: number | string;
}

/**
 * Logs that a list was answered without a record, and counts it.
 * @param key where the record lies in the table, if that is known
 */
export function logLeftOut({ kind, id }: RecordName, error: unknown, key?: string): void {
  logMeasured(
    'error',
    'a record was left out of a list',
    { kind, id, key, error: error instanceof Error ? error : String(error) },
    { family: 'records', figures: { RecordsLeftOut: 1 } },
  );
}
