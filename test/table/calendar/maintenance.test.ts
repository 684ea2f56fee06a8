import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { events, listEntries, unlinkings } from '../../../lib/calendar/keys.ts';
import { runMaintenance } from '../../../lib/calendar/maintenance/job.ts';
import type { ListEntry } from '../../../lib/calendar/stored/lists.ts';
import { continueUnlinking } from '../../../lib/calendar/unlinking/unlink.ts';
import { nowMs } from '../../../lib/clock.ts';
import { collectCapacity, consumed } from '../../../lib/table/capacity.ts';
import { documentClient, tableName } from '../../../lib/table/client.ts';
import { commit } from '../../../lib/table/commit.ts';
import { put } from '../../../lib/table/writes.ts';
import { measurementsIn } from '../../../scripts/stack/figures/embedded.ts';
import { catchLog } from '../../unit/http/log-lines.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs the maintenance. @returns its metrics */
async function measured(): Promise<Record<string, number>> {
  const logged = catchLog();
  await runMaintenance('a-request', () => true);
  const metrics = logged().flatMap((line) => measurementsIn(JSON.stringify(line)));
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

const tag = { kind: 'tag', target: 4711 } as const;

/** An entry of an event in the list of the tag. */
const entryOf = (event: number): ListEntry => ({
  ...tag,
  event,
  status: 'publish',
  start_date: '2031-07-01 10:00:00',
  end_date: '2031-07-01 11:00:00',
  date: '2031-01-01 00:00:00',
  hide_from_listings: false,
  featured: false,
  ticketed: false,
  post_parent: 0,
});

it('every run of the maintenance reports what it did, and how much failed', async () => {
  expect(await measured()).toMatchObject({ MaintenanceFailed: 0 });

  const [gone, damaged] = [900_001, 900_002] as const;
  await commit(put(unlinkings, { ...tag, since: 0 }), put(listEntries, entryOf(gone)));
  expect(await measured()).toMatchObject({ MaintenanceDone: expect.any(Number), MaintenanceFailed: 0 });

  await commit(put(unlinkings, { ...tag, since: 0 }), put(listEntries, entryOf(damaged)));
  // An item that is not an event, so nothing can be removed from it.
  const Key = events.key({ id: damaged });
  const UpdateExpression = 'SET damaged = :true';
  const values = { ExpressionAttributeValues: { ':true': true } };
  await documentClient().send(
    new UpdateCommand({ TableName: tableName(), Key, UpdateExpression, ...values }),
  );
  expect(await measured()).toMatchObject({ MaintenanceFailed: 1 });
});

it('a run without time left begins no work for any of the deleted records', async () => {
  const targets = Array.from({ length: 50 }, (_, n) => 5000 + n);
  await commit(...targets.map((target) => put(unlinkings, { kind: 'tag', target, since: nowMs() })));
  await collectCapacity(async () => {
    const { ended } = await continueUnlinking(() => false);
    expect(ended).toBe(false);
    expect(consumed()?.calls).toBe(1);
  });
});
