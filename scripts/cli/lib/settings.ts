import { credentials, LOCAL_SERVERS } from './local-servers.ts';

export interface StoreSettings {
  /** The table; omitted by commands that access no records. */
  readonly table?: string | undefined;
  /** The URL of DynamoDB; AWS by default. */
  readonly endpoint?: string | undefined;
  /** The time zone of days in the class API. */
  readonly institutionZone?: string | undefined;
  /** The time zone of the calendar's site. */
  readonly siteZone?: string | undefined;
}

/**
 * Sets the environment of a function for a command that uses code of the functions. Required settings that the command
 * does not need get harmless values.
 */
export function useSettings({
  table = 'none',
  endpoint,
  institutionZone = process.env.INSTITUTION_ZONE ?? 'America/Fortaleza',
  siteZone = 'UTC',
}: StoreSettings = {}): void {
  Object.assign(process.env, {
    TABLE_NAME: table,
    STAGE: 'import',
    TOKEN_ISSUER: 'https://nobody.invalid',
    BODY_LIMIT: '1',
    INSTITUTION_ZONE: institutionZone,
    CALENDAR_ROOT: process.env.SINO_CALENDAR_ROOT ?? '/api',
    CALENDAR_NAMESPACE: process.env.SINO_CALENDAR_NAMESPACE ?? 'calendar/events/v1',
    SITE_ZONE: siteZone,
    AWS_REGION: process.env.AWS_REGION ?? 'us-east-1',
  });
  if (endpoint === undefined) return;
  Object.assign(process.env, LOCAL_SERVERS, { AWS_ENDPOINT_URL_DYNAMODB: endpoint });
  // The SDK would prefer it to the key.
  delete process.env.AWS_PROFILE;
  process.env.AWS_ACCESS_KEY_ID ??= credentials.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY ??= credentials.secretAccessKey;
}
