import { requestId } from '../request-id.ts';
import { logMeasured } from './log.ts';

/** The name of a record in the log, which reveals nothing of its content. */
export interface RecordName {
  /** `event`, `turma`. */
  readonly kind: string;
  readonly id: number | string;
}

/**
 * Logs and counts a record that was left out of a list.
 * @param key the record's key in the table, if known
 */
export function logLeftOut({ kind, id }: RecordName, error: unknown, key?: string): void {
  logMeasured(
    'error',
    'a record was left out of a list',
    { request_id: requestId(), kind, id, key, error: error instanceof Error ? error : String(error) },
    { family: 'records', figures: { RecordsLeftOut: 1 } },
  );
}
