/** The instant at which the samples are tried; the demo data of that day contains what they name. */
export const SAMPLES_NOW = '2026-03-02T12:00:00Z';

/** What a sample asks of an API. */
export interface SampleRequest {
  readonly method: string;
  /** Path and query below the API's base path: `/noticias?id-turma=57610` */
  readonly target: string;
  readonly body?: unknown;
}
