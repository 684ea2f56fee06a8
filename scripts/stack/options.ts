import { Temporal } from 'temporal-polyfill';
import { UsageError } from '../cli/lib/command.ts';
import { httpUrl } from '../cli/lib/http-url.ts';
import { wholeNumber } from '../cli/lib/numbers.ts';

/** The options of `npm start`, for `parseArgs`. */
export const startOptions = {
  port: { type: 'string' },
  'no-demo': { type: 'boolean' },
  compatible: { type: 'boolean' },
  changes: { type: 'boolean' },
  data: { type: 'string' },
  now: { type: 'string' },
  'dynamodb-endpoint': { type: 'string' },
  'kinesis-endpoint': { type: 'string' },
} as const;

type Given = { readonly [K in keyof typeof startOptions]?: string | boolean | undefined };

/**
 * Reads the options of the stack. The environment supplies those that are not given: `SINO_DATA` for `--data`.
 * @throws UsageError for an invalid value
 */
export function readStartOptions(given: Given, env: NodeJS.ProcessEnv) {
  const text = (name: keyof Given) => {
    const value = given[name] ?? env[`SINO_${name.toUpperCase().replaceAll('-', '_')}`];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    port: wholeNumber('port', text('port') ?? '3000', 1, 65_535),
    demo: given['no-demo'] !== true && !isSet('SINO_NO_DEMO', text('no-demo')),
    compatible: given.compatible === true || isSet('SINO_COMPATIBLE', text('compatible')),
    changes: given.changes === true || isSet('SINO_CHANGES', text('changes')),
    dataDir: text('data'),
    now: readNow(text('now')),
    dynamodbEndpoint: readEndpoint('dynamodb-endpoint', text('dynamodb-endpoint')),
    kinesisEndpoint: readEndpoint('kinesis-endpoint', text('kinesis-endpoint')),
  };
}

function isSet(name: string, value: string | undefined): boolean {
  if (value === undefined || value === '0' || value === 'false') return false;
  if (value === '1' || value === 'true') return true;
  throw new UsageError(`${name} is "${value}": set it to 1 to turn it on, or to 0 to turn it off.`);
}

function readNow(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    throw new UsageError(
      `"${text}" is not an instant in ISO 8601: write, for example, --now 2026-03-02T12:00:00Z.`,
    );
  }
}

function readEndpoint(name: string, text: string | undefined): string | undefined {
  if (text !== undefined) httpUrl(name, text, 'http://localhost:8000');
  return text;
}
