import { describe, expect, it } from 'vitest';
import { readable } from '../../../scripts/stack/log-line.ts';

describe('a line that a function writes', () => {
  it('becomes a row of members if it is a log line', () => {
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

  it('keeps metrics that no other member repeats', () => {
    const line = { level: 'INFO', timestamp: '2026-03-02T12:00:05.123Z', service: 'sino', stage: 'local' };
    const embedded = { _aws: { Timestamp: 0, CloudWatchMetrics: [] } };
    const batch = { ...line, message: 'batch', ...embedded, Records: 5 };
    expect(readable(JSON.stringify(batch))).toBe('12:00:05 INFO batch Records=5');
    const request = { ...line, message: 'request', status: 404, ...embedded, Requests: 1, ClientErrors: 1 };
    expect(readable(JSON.stringify(request))).toBe('12:00:05 INFO request status=404');
  });

  it('is dropped if it has only metrics', () => {
    const line = { _aws: { Timestamp: 0, CloudWatchMetrics: [] }, service: 'sino', MaintenanceFailed: 0 };
    expect(readable(JSON.stringify(line))).toBeUndefined();
  });

  it.each(['plain', '{"half', '{"level":5}', '[1]', ''])('stays unchanged otherwise: %j', (line) => {
    expect(readable(line)).toBe(line);
  });
});
