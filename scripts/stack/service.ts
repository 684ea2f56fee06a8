import * as z from 'zod';
import type { FilterPattern } from './event-source/filter.ts';
import { serverless } from './serverless.ts';

const Pattern: z.ZodType<FilterPattern> = z.lazy(() =>
  z.record(z.string(), z.union([z.array(z.unknown()), Pattern])),
);

const StreamEvent = z.object({
  stream: z.object({
    batchSize: z.int().positive(),
    batchWindow: z.int().nonnegative().default(0),
    maximumRetryAttempts: z.int().default(-1),
    maximumRecordAgeInSeconds: z.int().default(-1),
    bisectBatchOnFunctionError: z.boolean().default(false),
    functionResponseType: z.enum(['ReportBatchItemFailures']).optional(),
    startingPosition: z.enum(['TRIM_HORIZON', 'LATEST']),
    filterPatterns: z.array(Pattern).default([]),
  }),
});

/** A function that reads a stream. */
const StreamFunction = z.object({ name: z.string(), events: z.tuple([StreamEvent]) });
export type StreamFunction = z.output<typeof StreamFunction>;

/** What the local stack uses of `serverless.yml`, with all variables resolved. */
const Service = z.object({
  provider: z.object({
    runtime: z.string(),
    environment: z
      .object({
        TABLE_NAME: z.string(),
        LOG_INPUT_STREAM: z.string(),
        LOG_OUTPUT_STREAM: z.string(),
        TOKEN_ISSUER: z.string(),
        TOKEN_AUDIENCE: z.string(),
        CALENDAR_ROOT: z.string(),
        CALENDAR_NAMESPACE: z.string(),
      })
      .catchall(z.string()),
  }),
  functions: z.object({
    logsTokenize: StreamFunction,
    /** Only with the parameter `changeEvents`. */
    changesPublish: StreamFunction.optional(),
  }),
  resources: z.object({
    Resources: z.record(z.string(), z.object({ Properties: z.unknown() })),
  }),
});

export type Service = z.output<typeof Service>;
export type Resources = Pick<Service, 'resources'>;

/**
 * Reads `serverless.yml` for the stage `local`, as a deployment does.
 * @param env the environment variables that it refers to
 * @throws UserError if it cannot be read
 */
export async function readService(env: NodeJS.ProcessEnv): Promise<Service> {
  const printed = await serverless(['print', '--stage', 'local', '--format', 'json'], env);
  return Service.parse(JSON.parse(printed));
}

type CalendarSettings = Pick<Service['provider']['environment'], 'CALENDAR_ROOT' | 'CALENDAR_NAMESPACE'>;

/** Returns the base path of the calendar: `/api/calendar/events/v1`. */
export const calendarPath = ({ CALENDAR_ROOT, CALENDAR_NAMESPACE }: CalendarSettings) =>
  `${CALENDAR_ROOT}/${CALENDAR_NAMESPACE}`;

/** Returns the properties of the resource with this name. */
export function resource({ resources }: Resources, name: string): unknown {
  const found = resources.Resources[name];
  if (found === undefined) throw new Error(`serverless.yml defines no resource ${name}`);
  return found.Properties;
}
