import { setTimeout } from 'node:timers/promises';
import { takeLock } from '../../scripts/stack/process/lock.ts';

/** A proxy address where nothing listens, so that network requests fail. */
const NOWHERE = 'http://127.0.0.1:9';

/** An environment without credentials and network, which packaging does not need. */
export const OFFLINE = {
  AWS_PROFILE: undefined,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: undefined,
  AWS_SECRET_ACCESS_KEY: undefined,
  HTTPS_PROXY: NOWHERE,
  HTTP_PROXY: NOWHERE,
};

/** Runs one `serverless` at a time: it packages in the same directory regardless of the target. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  let release = await takeLock(LOCK);
  while (release === undefined) {
    await setTimeout(100);
    release = await takeLock(LOCK);
  }
  return work().finally(release);
}

const LOCK = '.build/packaging';
