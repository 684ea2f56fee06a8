import { setTimeout } from 'node:timers/promises';
import { backoffMs } from '../backoff.ts';
import type { Outgoing } from './entry.ts';
import { nextCall } from './next-call.ts';

/** The result for an entry: sent, to be retried, or permanently refused. */
export type Result =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed' | 'refused'; readonly code: string };

/** Where entries go, and the time left. */
export interface Delivery {
  /**
   * Sends entries of different records in one call.
   * @returns a result for each
   * @throws Error if no call can succeed now, for example without permission
   */
  send(entries: readonly Outgoing[]): Promise<readonly Result[]>;
  /** Keeps an entry that the bus refused. @throws Error if it cannot */
  setAside(entry: Outgoing, code: string): Promise<void>;
  /** Milliseconds until the function is stopped. */
  remaining(): number;
  /** Receives the code of each failure. */
  onFailure(code: string): void;
}

export interface Delivered {
  readonly sent: number;
  readonly setAside: number;
  /** The entries that could not be sent, in order. */
  readonly left: readonly Outgoing[];
}

/**
 * Reserved for a call, for calls with each of its entries on its own, and for setting entries aside, which take up to
 * five seconds each; and for reporting what failed.
 */
const RESERVE_MS = 16_000;
const WAITS = { firstMs: 50, maxMs: 3000 };

/**
 * Sends entries; those of one record in order, each only after the previous one was accepted or set aside. Retries
 * failed entries with growing pauses until no time is left, and sends those of other records in the meantime.
 */
export async function deliver(entries: readonly Outgoing[], delivery: Delivery): Promise<Delivered> {
  const done = { sent: 0, setAside: 0 };
  let left = entries;
  let failures = 0;
  const onHold = new Set<string>();
  while (left.length > 0 && delivery.remaining() > RESERVE_MS) {
    const call = nextCall(left, onHold);
    if (call.length === 0) {
      await setTimeout(Math.ceil(backoffMs(failures, WAITS)));
      onHold.clear();
      continue;
    }
    const finished = await attempt(call, delivery, done);
    left = left.filter((one) => !finished.has(one));
    for (const { key } of call.filter((one) => !finished.has(one))) onHold.add(key);
    failures = finished.size > 0 ? 0 : failures + 1;
  }
  return { ...done, left };
}

/** @returns the entries that need no more attempts */
async function attempt(
  call: readonly Outgoing[],
  delivery: Delivery,
  done: { sent: number; setAside: number },
): Promise<Set<Outgoing>> {
  const finished = new Set<Outgoing>();
  const results = await delivery.send(call);
  const finish = async (one: Outgoing, result: Result) => {
    if (result.kind !== 'sent') delivery.onFailure(result.code);
    if (result.kind === 'failed') return;
    if (result.kind === 'refused' && !(await trySetAside(one, result.code, delivery))) return;
    done[result.kind === 'sent' ? 'sent' : 'setAside'] += 1;
    finished.add(one);
  };
  // Concurrently, because one at a time, a queue that does not answer would use up the time of the function.
  await Promise.all(call.map((one, n) => finish(one, results[n] ?? { kind: 'failed', code: 'NoResult' })));
  return finished;
}

async function trySetAside(one: Outgoing, code: string, delivery: Delivery): Promise<boolean> {
  try {
    await delivery.setAside(one, code);
    return true;
  } catch (error) {
    delivery.onFailure(error instanceof Error ? error.name : 'Unknown');
    return false;
  }
}
