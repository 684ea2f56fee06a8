/** The instant for which the samples are made: the demo data of that day has the records that they name. */
export const SAMPLES_NOW = '2026-03-02T12:00:00Z';

/** A sample request to an API, without the base path. */
export interface SampleRequest {
  readonly method: string;
  /** `/noticias?id-turma=57610` */
  readonly target: string;
  readonly body?: unknown;
}

export const get = (target: string): SampleRequest => ({ method: 'GET', target });
export const remove = (target: string): SampleRequest => ({ method: 'DELETE', target });
export const post = (target: string, body: unknown): SampleRequest => ({ method: 'POST', target, body });
export const put = (target: string, body: unknown): SampleRequest => ({ method: 'PUT', target, body });
