import { config } from './config.ts';

/** The current time, in milliseconds since 1970; fixed if the local stack was started with `--now`. */
export function nowMs(): number {
  const { STAGE, FROZEN_NOW } = config();
  return STAGE === 'local' && FROZEN_NOW !== '' ? Date.parse(FROZEN_NOW) : Date.now();
}
