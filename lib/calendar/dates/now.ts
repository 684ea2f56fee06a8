import { Temporal } from 'temporal-polyfill';
import { nowMs } from '../../clock.ts';

export function now(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(nowMs());
}
