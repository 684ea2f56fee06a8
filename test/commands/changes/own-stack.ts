import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import type { BusEntry } from '../../../scripts/stack/changes/bus-server.ts';
import { CHANGE_FAILURES, CHANGES } from '../../../scripts/stack/message-files.ts';
import { silentSteps } from '../../../scripts/stack/process/steps.ts';
import { type Stack, startStack } from '../../../scripts/stack/stack.ts';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';

export const Change = z.object({
  source: z.string(),
  'detail-type': z.string(),
  detail: z.looseObject({
    id: z.string(),
    kind: z.string(),
    version: z.string(),
    identifiers: z.record(z.string(), z.number()),
    members: z.array(z.string()),
    record: z.looseObject({}).optional(),
    recordOmitted: z.string().optional(),
  }),
});
export type Change = z.output<typeof Change>;

export const isAbout = (kind: string, id: number) => (change: Change) =>
  change.detail.kind === kind && Object.values(change.detail.identifiers).includes(id);
export const typesOf = (changes: readonly Change[]) => changes.map((change) => change['detail-type']);

const ALL_SCOPES = 'calendar:write turma:read turma:write';

/** A local stack that puts changes on a bus. */
export class ChangesStack {
  readonly stateDir: string;
  readonly #stack: Stack;
  readonly #dist: string;
  #refuse: (entry: BusEntry) => string | undefined = () => undefined;

  private constructor(stateDir: string, dist: string, stack: Stack) {
    this.stateDir = stateDir;
    this.#dist = dist;
    this.#stack = stack;
  }

  static async start(): Promise<ChangesStack> {
    const stateDir = await mkdtemp(join(tmpdir(), 'sino-'));
    const dist = join('.build', basename(stateDir));
    let started: ChangesStack | undefined;
    const stack = await startStack({
      prefix: basename(stateDir),
      stateDir,
      dist,
      demo: false,
      build: 'once',
      changes: true,
      steps: silentSteps,
      refuseChange: (entry) => (started === undefined ? undefined : started.#refuse(entry)),
      onLine: (line) => {
        if (!line.startsWith('{') || line.includes('"level":"ERROR"')) console.error(line);
      },
    });
    started = new ChangesStack(stateDir, dist, stack);
    // For records that tests put into the table themselves, and for the commands.
    for (const [name, value] of Object.entries({ ...stack.environment, SINO_STATE_DIR: stateDir }))
      vi.stubEnv(name, value);
    vi.stubEnv('METRICS', 'off');
    return started;
  }

  async stop(): Promise<void> {
    vi.unstubAllEnvs();
    await this.#stack.stop();
    await rm(this.#dist, { recursive: true, force: true });
    await rm(this.stateDir, { recursive: true, force: true });
  }

  get endpoints() {
    return this.#stack.endpoints;
  }

  /** Makes the bus refuse the entries for which the function returns an error code. */
  refuse(refuse: (entry: BusEntry) => string | undefined): void {
    this.#refuse = refuse;
  }

  /** Calls an API with a token with these scopes, or without one if there are none. @returns the status and the body */
  async call(method: string, path: string, body?: object, scope = ALL_SCOPES) {
    const token = await this.#stack.token(scope);
    const headers = {
      ...(scope === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await retryWhileUnavailable(() => fetch(`${this.#stack.url}${path}`, request));
    const text = await response.text();
    return { status: response.status, body: Object(text === '' ? {} : JSON.parse(text)) };
  }

  /** Calls the calendar. @returns the record, after asserting that the call succeeds */
  async calendar(method: string, path: string, body?: object, scope?: string) {
    const answer = await this.call(method, `/api/calendar/events/v1${path}`, body, scope);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  }

  /** All events on the bus so far. A change may be there more than once: it is delivered at least once. */
  async changes(): Promise<Change[]> {
    return (await lines(join(this.stateDir, CHANGES))).map((line) => Change.parse(JSON.parse(line)));
  }

  /** The messages about changes that could not be sent. */
  failures(): Promise<string[]> {
    return lines(join(this.stateDir, CHANGE_FAILURES));
  }

  get failuresFile(): string {
    return join(this.stateDir, CHANGE_FAILURES);
  }

  /** The first delivery of each change that matches a condition. */
  async firstDeliveries(isWanted: (change: Change) => boolean): Promise<Change[]> {
    const wanted = (await this.changes()).filter(isWanted);
    return [
      ...new Map(wanted.toReversed().map((change) => [change.detail.id, change])).values(),
    ].toReversed();
  }

  /** Waits until the bus has this number of changes that match a condition. @returns the first delivery of each */
  async waitFor(count: number, isWanted: (change: Change) => boolean): Promise<Change[]> {
    await expect
      .poll(async () => (await this.firstDeliveries(isWanted)).length, { timeout: 240_000, interval: 100 })
      .toBeGreaterThanOrEqual(count);
    return this.firstDeliveries(isWanted);
  }
}

/** The complete lines of a file: the last one may be only partly written. */
async function lines(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.trim() !== '');
}
