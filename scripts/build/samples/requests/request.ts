/** The instant at which the samples are to be tried: the demo data of that day has what they name. */
export const SAMPLES_NOW = '2026-03-02T12:00:00Z';

/** What a sample asks of an API, behind the first part of its paths. */
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
