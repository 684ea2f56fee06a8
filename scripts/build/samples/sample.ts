import type { ScheduledEvent } from 'aws-lambda';
import { delivery } from './firehose.ts';
import { sampleEvent } from './gateway.ts';
import { everyFormat, poison } from './kinesis.ts';
import { fallbackSamples, operationSamples } from './operations.ts';
import { SAMPLES_NOW } from './requests/request.ts';
import { tableChanges } from './table-changes.ts';

/** A payload in `events/`. */
export interface Sample {
  /** Its path: `turma/turmasList.json`. */
  readonly file: string;
  /** The name of its function in `serverless.yml`. */
  readonly functionName: string;
  readonly payload: unknown;
  /** Environment variables that make `serverless.yml` include the function. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Returns all payloads, at least one for every function. @param token the token of API requests */
export async function samples(token: string): Promise<Sample[]> {
  return [
    ...operationSamples(token),
    ...fallbackSamples(token),
    {
      file: 'calendar/calendarCompatible.json',
      functionName: 'calendarCompatible',
      payload: REST_ROUTE,
      env: { SINO_COMPATIBLE: 'true' },
    },
    { file: 'calendar/maintenance.json', functionName: 'calendarMaintenance', payload: EVERY_MINUTE },
    {
      file: 'changes/publish.json',
      functionName: 'changesPublish',
      payload: tableChanges(),
      env: { SINO_CHANGES: 'true' },
    },
    { file: 'docs/docsPage.json', functionName: 'docsPage', payload: PAGE_REQUEST },
    { file: 'local/localToken.json', functionName: 'localToken', payload: TOKEN_REQUEST },
    { file: 'logs/kinesis.json', functionName: 'logsTokenize', payload: await everyFormat() },
    { file: 'logs/poison.json', functionName: 'logsTokenize', payload: poison() },
    { file: 'logs/firehose.json', functionName: 'logsFirehose', payload: delivery() },
  ];
}

const EVERY_MINUTE: ScheduledEvent = {
  version: '0',
  id: '89d1a02d-5ec7-412e-82f5-13505f849b41',
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '123456789012',
  time: SAMPLES_NOW,
  region: 'us-east-1',
  resources: ['arn:aws:events:us-east-1:123456789012:rule/sino-dev-calendarMaintenance'],
  detail: {},
};

const REST_ROUTE = sampleEvent({
  method: 'GET',
  target: '/?rest_route=/tribe/events/v1/categories',
  routeKey: 'ANY /',
});

const PAGE_REQUEST = sampleEvent({ method: 'GET', target: '/docs', routeKey: 'GET /docs' });

const TOKEN_REQUEST = sampleEvent({
  method: 'POST',
  target: '/authz-server/oauth/token',
  routeKey: 'POST /authz-server/oauth/token',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'grant_type=client_credentials&client_id=sample&client_secret=any&scope=turma:read',
});
