export interface StoreSettings {
  /** The table; none for what reads and writes no records. */
  readonly table?: string | undefined;
  /** Where DynamoDB is; in AWS if not said. */
  readonly endpoint?: string | undefined;
  /** The time zone of the calendar's site. */
  readonly siteZone?: string | undefined;
}

/**
 * Gives the settings of a function to a command that uses what functions use. Those that it has no use for are asked
 * for all the same, and get values that can do no harm.
 */
export function useSettings({ table = 'none', endpoint, siteZone = 'UTC' }: StoreSettings = {}): void {
  Object.assign(process.env, {
    TABLE_NAME: table,
    STAGE: 'import',
    TOKEN_ISSUER: 'https://nobody.invalid',
    BODY_LIMIT: '1',
    INSTITUTION_ZONE: process.env.INSTITUTION_ZONE ?? 'America/Fortaleza',
    CALENDAR_ROOT: process.env.SINO_CALENDAR_ROOT ?? '/api',
    CALENDAR_NAMESPACE: process.env.SINO_CALENDAR_NAMESPACE ?? 'calendar/events/v1',
    SITE_ZONE: siteZone,
    AWS_REGION: process.env.AWS_REGION ?? 'us-east-1',
  });
  if (endpoint === undefined) return;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  // A local DynamoDB wants requests signed, but not by whom.
  process.env.AWS_ACCESS_KEY_ID ??= 'local';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local';
}
