/** Settings of a deployment for unit tests; each can be overridden. */
export function useSettings(settings: Readonly<Record<string, string>> = {}): void {
  Object.assign(process.env, {
    STAGE: 'test',
    TABLE_NAME: 'sino-test',
    TOKEN_ISSUER: 'https://issuer.example',
    TOKEN_AUDIENCE: 'sino, sino-admin',
    TOKEN_KEYS: '',
    TOKEN_SCOPE_PREFIX: '',
    API_KEYS: '',
    ALLOWED_ORIGINS: '',
    BODY_LIMIT: '1000',
    INSTITUTION_ZONE: 'America/Fortaleza',
    CALENDAR_ROOT: '/api',
    CALENDAR_NAMESPACE: 'calendar/events/v1',
    SITE_ZONE: 'UTC',
    FROZEN_NOW: '',
    ...settings,
  });
}
