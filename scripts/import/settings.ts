/**
 * Names the table for everything that reads and writes it. The functions' other settings are of no use to an import,
 * but are asked for together with the table's name; they get values that can do no harm.
 * @param endpoint where DynamoDB is; in AWS if not said
 */
export function useTable(table: string, endpoint: string | undefined): void {
  Object.assign(process.env, {
    TABLE_NAME: table,
    STAGE: 'import',
    TOKEN_ISSUER: 'https://nobody.invalid',
    BODY_LIMIT: '1',
    INSTITUTION_ZONE: process.env.INSTITUTION_ZONE ?? 'America/Fortaleza',
    CALENDAR_ROOT: '/',
    CALENDAR_NAMESPACE: '-',
    SITE_ZONE: 'UTC',
    AWS_REGION: process.env.AWS_REGION ?? 'us-east-1',
  });
  if (endpoint === undefined) return;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  // A local DynamoDB wants requests signed, but not by whom.
  process.env.AWS_ACCESS_KEY_ID ??= 'local';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local';
}
