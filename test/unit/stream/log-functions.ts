import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import * as z from 'zod';
import { measurementsIn } from '../../../scripts/stack/figures/embedded.ts';

/** Starts the log functions as Lambda does, and reads what they print. */

export const CONFIGURATION = `
  [transforms.access_log]
  type = "tokenizer"
  inputs = ["logs"]
  field_names = ["address", "ident", "user", "time", "request", "status", "bytes"]
  types = { status = "int", bytes = "int", time = "timestamp|%d/%b/%Y:%T %z" }
`;

/** The file with the configuration of the functions, which a test can replace. */
export const configurationFile = join(tmpdir(), `tokenizer-${process.pid}.toml`);
const printed = vi.spyOn(console, 'info').mockImplementation(() => undefined);
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

/** Gives the functions their environment. Each test starts them anew. */
export function useLogFunctions(): void {
  beforeAll(async () => {
    await writeFile(configurationFile, CONFIGURATION);
    vi.stubEnv('LOG_OUTPUT_STREAM', 'tokenized-logs');
    vi.stubEnv('TOKENIZER_CONFIG', configurationFile);
    vi.stubEnv('POWERTOOLS_DEV', 'true');
    vi.stubEnv('STAGE', 'test');
  });

  afterAll(() => rm(configurationFile));

  beforeEach(() => {
    vi.resetModules();
    printed.mockClear();
    warned.mockClear();
  });
}

export const tokenize = async () => (await import('../../../functions/logs/tokenize.ts')).handler;
export const firehose = async () => (await import('../../../functions/logs/firehose.ts')).handler;

const Fields = z.record(z.string(), z.unknown());
export const parse = (text: string) => Fields.parse(JSON.parse(text));

/** The printed lines. */
export const lines = () => [...printed.mock.calls, ...warned.mock.calls].map(([text]) => String(text));

/** The printed metrics: one object per line, with its dimensions. */
export const metrics = () =>
  lines().map((line) =>
    Object.fromEntries(
      measurementsIn(line).flatMap(({ name, value, dimensions: { service: _service, stage, ...rest } }) => {
        expect(stage).toBe('test');
        return [[name, value], ...Object.entries(rest)];
      }),
    ),
  );

/** The printed warnings. */
export const logLines = () => warned.mock.calls.map(([text]) => parse(String(text)));
