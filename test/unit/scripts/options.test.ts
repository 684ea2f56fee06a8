import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../scripts/cli/lib/command.ts';
import { readStartOptions } from '../../../scripts/stack/options.ts';

describe('the options of npm start', () => {
  it('have working defaults', () => {
    expect(readStartOptions({}, {})).toEqual({
      port: 3000,
      demo: true,
      compatible: false,
      changes: false,
      dataDir: undefined,
      now: undefined,
      dynamodbEndpoint: undefined,
      kinesisEndpoint: undefined,
    });
  });

  it('can be set in the environment', () => {
    const env = {
      SINO_PORT: '3005',
      SINO_NO_DEMO: '1',
      SINO_COMPATIBLE: '1',
      SINO_DATA: 'data',
      SINO_NOW: '2026-03-02T09:00:00-03:00',
      SINO_DYNAMODB_ENDPOINT: 'http://localhost:8000',
      SINO_CHANGES: '1',
      SINO_KINESIS_ENDPOINT: 'https://localhost:4567',
    };
    expect(readStartOptions({}, env)).toEqual({
      port: 3005,
      demo: false,
      compatible: true,
      changes: true,
      dataDir: 'data',
      now: '2026-03-02T12:00:00Z',
      dynamodbEndpoint: 'http://localhost:8000',
      kinesisEndpoint: 'https://localhost:4567',
    });
  });

  it('take precedence on the command line', () => {
    const given = { port: '3001', 'no-demo': true, data: 'here' };
    const env = { SINO_PORT: '3005', SINO_NO_DEMO: '0', SINO_DATA: 'there' };
    expect(readStartOptions(given, env)).toMatchObject({ port: 3001, demo: false, dataDir: 'here' });
  });

  it('ignore empty variables in the environment', () => {
    expect(readStartOptions({}, { SINO_PORT: '', SINO_NO_DEMO: '', SINO_DATA: '' })).toEqual(
      readStartOptions({}, {}),
    );
  });

  it.each([
    [{ port: 'x' }, {}],
    [{ port: '0' }, {}],
    [{ port: '65536' }, {}],
    [{ port: '1e3' }, {}],
    [{ now: 'yesterday' }, {}],
    [{ now: '2026-03-02' }, {}],
    [{ 'dynamodb-endpoint': 'localhost:8000' }, {}],
    [{ 'kinesis-endpoint': 'ftp://localhost' }, {}],
    [{}, { SINO_NO_DEMO: 'maybe' }],
    [{}, { SINO_COMPATIBLE: 'maybe' }],
  ])('are refused: %j %j', (given, env) => {
    expect(() => readStartOptions(given, env)).toThrow(UsageError);
  });
});
