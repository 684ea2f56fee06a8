import { Temporal } from 'temporal-polyfill';
import { config } from './config.ts';

/** The present instant; a fixed one where the local stack was started with `--now`. */
export function now(): Temporal.Instant {
  const { STAGE, FROZEN_NOW } = config();
  return STAGE === 'local' && FROZEN_NOW !== '' ? Temporal.Instant.from(FROZEN_NOW) : Temporal.Now.instant();
}
