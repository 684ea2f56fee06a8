import { expect, it } from 'vitest';
import { pauseMs } from '../../../scripts/stack/event-source/gather.ts';

it('a shard is read less often the longer it is empty, down to every two seconds', () => {
  expect([0, 1000, 5000, 20_000, 3_600_000].map(pauseMs)).toEqual([200, 200, 500, 2000, 2000]);
});
