import { expect, it } from 'vitest';
import { allowedMethodsOf } from '../../../../lib/calendar/http/allowed-methods.ts';
import { ANONYMOUS } from '../../../../lib/http/auth.ts';
import * as events from '../../../../schemas/calendar/events.ts';
import { operationsOf } from '../../../../schemas/operation.ts';
import { memoryInUse } from '../../memory-in-use.ts';

const allowed = allowedMethodsOf(operationsOf({ events }));
const WRITER = { ...ANONYMOUS, scopes: new Set(['calendar:write']) };

it.each([
  ['/events', ['GET'], ['GET', 'POST']],
  ['/events/20', ['GET'], ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']],
  ['/events/20.ics', ['GET'], ['GET']],
  ['/nothing', [], []],
])('names the methods of %s that the caller may use', (path, anonymous, writer) => {
  expect(allowed(ANONYMOUS, path)).toEqual(anonymous);
  expect(allowed(WRITER, path)).toEqual(writer);
});

it('keeps no paths, which callers may make up, in memory', () => {
  const longPath = (number: number) => `/events/by-slug/${number}-${'x'.repeat(8000)}`;
  allowed(ANONYMOUS, longPath(0));
  const before = memoryInUse();
  for (let number = 1; number < 500; number++) allowed(ANONYMOUS, longPath(number));
  expect(memoryInUse() - before).toBeLessThan(1_000_000);
});
