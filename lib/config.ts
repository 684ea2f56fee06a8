import * as z from 'zod';
import { readEnvironment } from './environment.ts';

/**
 * The settings of a deployment, read from the function's environment once. `serverless.yml` sets them; that file and
 * `docs/configuration.md` describe each setting and its values.
 */
const Settings = z.object({
  STAGE: z.string().min(1),
  TABLE_NAME: z.string().min(1),
  /** Required issuer (`iss`) and audience (`aud`, or `client_id`) of tokens. */
  TOKEN_ISSUER: z.url(),
  TOKEN_AUDIENCE: list(),
  /** The issuer's public keys as JSON. If empty, they are fetched from the issuer's `/.well-known/jwks.json`. */
  TOKEN_KEYS: z.string().default(''),
  /** Prefix to strip from scopes: Cognito writes them as `resource-server/scope`. */
  TOKEN_SCOPE_PREFIX: z.string().default(''),
  /** The token endpoint, for the OpenAPI documents only; they omit it if it is empty. */
  TOKEN_URL: z.string().default(''),
  /** Application keys of the class API (header `x-api-key`). If empty, the header is ignored. */
  API_KEYS: list(),
  ALLOWED_ORIGINS: list(),
  /** Whether the log line of a request identifies the caller. */
  LOG_CALLERS: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(true),
  /** Maximum size of a request body, in bytes. */
  BODY_LIMIT: z.coerce.number().int().positive(),
  /** Time zone of the institution; it applies to dates without a time zone in the class API. */
  INSTITUTION_ZONE: z.string().min(1),
  /** The calendar's base path in two parts: `/api` + `/calendar/events/v1`. */
  CALENDAR_ROOT: z.string().min(1),
  CALENDAR_NAMESPACE: z.string().min(1),
  /** The host names of the service. The first is the canonical one, which calendar records use. */
  SITE_HOSTS: list('localhost'),
  /** Time zone of the calendar's site. */
  SITE_ZONE: z.string().min(1),
  /** Freezes the clock at an instant (ISO 8601); only in the stage `local`. */
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

/** Returns the settings. @throws Error that names every missing or invalid variable */
export function config(): Settings {
  settings ??= readEnvironment(Settings, process.env);
  return settings;
}
