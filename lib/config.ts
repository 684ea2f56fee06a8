import * as z from 'zod';

/**
 * The settings of a deployment, read from the function's environment once. `serverless.yml` sets them; what each one
 * means and which values it takes is written there and in `docs/configuration.md`.
 */
const Settings = z.object({
  STAGE: z.string().min(1),
  TABLE_NAME: z.string().min(1),
  /** Issuer of the tokens (`iss`), and the audience that they have to be meant for (`aud`, or `client_id`). */
  TOKEN_ISSUER: z.url(),
  TOKEN_AUDIENCE: list(),
  /** The issuer's public keys as JSON; empty: fetched from the issuer's `/.well-known/jwks.json`. */
  TOKEN_KEYS: z.string().default(''),
  /** Cognito writes scopes as `resource-server/scope`; this is the part to take off. */
  TOKEN_SCOPE_PREFIX: z.string().default(''),
  /** Where clients get their tokens; only for the documents of the APIs, which leave it out if it is empty. */
  TOKEN_URL: z.string().default(''),
  /** Application keys of the class API (header `x-api-key`); none: the header is ignored. */
  API_KEYS: list(),
  ALLOWED_ORIGINS: list(),
  /** Whether the line of a request names who called. */
  LOG_CALLERS: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(true),
  /** Largest request body that is read, in bytes. */
  BODY_LIMIT: z.coerce.number().int().positive(),
  /** Time zone of the institution: what a date without a time zone means in the class API. */
  INSTITUTION_ZONE: z.string().min(1),
  /** First segments of the calendar's path, and the rest of it: `/api` + `/calendar/events/v1`. */
  CALENDAR_ROOT: z.string().min(1),
  CALENDAR_NAMESPACE: z.string().min(1),
  /** The hosts that clients reach the service at, the one first by which the calendar's records are known. */
  SITE_HOSTS: list('localhost'),
  /** Time zone of the calendar's site. */
  SITE_ZONE: z.string().min(1),
  /** Stops the clock at an instant (ISO 8601); only in the stage `local`. */
  FROZEN_NOW: z.string().default(''),
});

function list(absent = '') {
  return z
    .string()
    .default(absent)
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    );
}

export type Settings = z.output<typeof Settings>;

let settings: Settings | undefined;

/** The settings; throws an error that names every variable that is missing or wrong. */
export function config(): Settings {
  settings ??= read(process.env);
  return settings;
}

function read(env: NodeJS.ProcessEnv): Settings {
  const result = Settings.safeParse(env);
  if (!result.success) {
    throw new Error(`The function's environment is not usable:\n${z.prettifyError(result.error)}`);
  }
  return result.data;
}
