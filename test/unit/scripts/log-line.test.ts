import { describe, expect, it } from 'vitest';
import { readable } from '../../../scripts/local/log-line.ts';

describe('what a function writes', () => {
  it('is a row of members where it is a log line', () => {
    const line = {
      level: 'INFO',
      message: 'request',
      timestamp: '2026-03-02T12:00:05.123Z',
      service: 'sino',
      route: 'GET /turmas',
      status: 200,
      request_id: 'c0ffee',
    };
    expect(readable(JSON.stringify(line))).toBe('12:00:05 INFO request route=GET /turmas status=200');
  });

  it('is a row of members where it is metrics', () => {
    const line = { _aws: { Timestamp: 0, CloudWatchMetrics: [] }, service: 'logs', Records: 5 };
    expect(readable(JSON.stringify(line))).toBe('00:00:00 INFO metrics Records=5');
  });

  it.each(['plain', '{"half', '{"level":5}', '[1]', ''])('stays as it is otherwise: %j', (line) => {
    expect(readable(line)).toBe(line);
  });
});
