import { expect, it } from 'vitest';
import { passesFilter } from '../../../scripts/stack/event-source/filter.ts';

const images = (given: object) => ({ dynamodb: given });
const patterns = [
  { dynamodb: { NewImage: { entity: { S: ['event', 'term'] } } } },
  { dynamodb: { OldImage: { entity: { S: ['event', 'term'] } } } },
];

it.each([
  [true, images({ NewImage: { entity: { S: 'event' } } })],
  [true, images({ OldImage: { entity: { S: 'term' } } })],
  [true, images({ NewImage: { entity: { S: 'slug' } }, OldImage: { entity: { S: 'term' } } })],
  [false, images({ NewImage: { entity: { S: 'slug' } } })],
  [false, images({ NewImage: { entity: { N: 'event' } } })],
  [false, images({})],
  [false, {}],
])('an event passes (%j) if it matches one of the patterns: %j', (passes, event) => {
  expect(passesFilter(event, patterns)).toBe(passes);
});

it('every event passes if there is no pattern', () => {
  expect(passesFilter({}, [])).toBe(true);
});
