import type { Method } from '../../../../schemas/operation.ts';

/** The instant at which the samples run; the demo data of that day contains the records that they name. */
export const SAMPLES_NOW = '2026-03-02T12:00:00Z';

export interface SampleRequest {
  readonly method: Method;
  /** Path and query below the API's base path: `/noticias?id-turma=57610` */
  readonly target: string;
  readonly body?: unknown;
}
