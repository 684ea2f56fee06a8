import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stack } from '../../scripts/stack/stack.ts';
import { startSecondStack } from '../stack/second-stack.ts';
import { Comparison } from './comparison.ts';
import { type Recording, readRecordings } from './recording.ts';
import { Replay } from './replay.ts';

/** The recordings use the original's path, so the service runs at that path too. */
const ROOT = '/wp-json/tribe/events/v1';

const SCOPES = {
  admin: 'calendar:write',
  editor: 'calendar:write',
  author: 'calendar:own',
  contributor: 'calendar:submit',
  subscriber: 'turma:read',
};

/** Where the service deliberately differs from the original, which is wrong there. */
const FIXED: Readonly<Record<string, string>> = {
  '247 create-tags-by-name': 'an existing tag is used when it is named, not created again',
  '292 update-set-categories-tags': 'an existing tag is used when it is named, not created again',
  '503 tags-list': 'there are no tags that were created by mistake',
  '504 tags-list-show-empty': 'there are no tags that were created by mistake',
  '517 tags-exclude': 'there are no tags that were created by mistake',
  '520 tags-order-bad': 'there are no tags that were created by mistake',
  '523 tags-orderby-bad': 'there are no tags that were created by mistake',
  '336 delete-by-slug': 'a change does not clear the website',
  '340 delete-query-force': 'a change does not clear the website',
  '407 organizers-only-upcoming': 'all upcoming events are considered',
};

let stack: Stack;
const differences = new Map<string, readonly string[]>();

beforeAll(async () => {
  stack = await startSecondStack({ demo: false, now: '2026-11-21T09:40:00Z', compatible: true });
  const tokens = await Promise.all(
    Object.entries(SCOPES).map(async ([sub, scope]) => [sub, await stack.token(scope, { sub })]),
  );
  const replay = new Replay(stack.url, Object.fromEntries(tokens));
  const comparison = new Comparison(`${stack.url}${ROOT}`);
  for (const recording of readRecordings(stack.url)) {
    differences.set(recording.name, await differencesOf(recording, replay, comparison));
  }
});

afterAll(() => stack?.stop());

async function differencesOf(
  recording: Recording,
  replay: Replay,
  comparison: Comparison,
): Promise<string[]> {
  const actual = await replay.send(recording);
  const { answer, compare, path, body: sent } = recording;
  if (answer === undefined) return [];
  if (answer.status !== actual.status)
    return [`status: ${answer.status} was recorded, ${actual.status} returned`];
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    actual.headers.get(name) === value
      ? []
      : [`${name}: ${value} was recorded, ${actual.headers.get(name)} returned`],
  );
  if (compare === 'status') return headers;
  const collection = path.slice(ROOT.length).split(/[/?]/)[1] ?? '';
  const recorded = compare === 'sent' && answer.status < 400 ? sentPart(answer.body, sent) : answer.body;
  return [...headers, ...comparison.differences(collection, recorded, actual.body)];
}

/** The members of a response that the request sent, and the identifier. */
function sentPart(answer: unknown, sent: unknown): object {
  return Object.fromEntries(
    Object.entries(Object(answer)).filter(([name]) => name === 'id' || name in Object(sent)),
  );
}

const answered = readRecordings('http://localhost').filter(({ answer }) => answer !== undefined);

describe('the service answers like the original, at its path', () => {
  it.each(answered.filter(({ name }) => FIXED[name] === undefined))('$name', ({ name }) => {
    expect(differences.get(name)).toEqual([]);
  });
});

describe('the service corrects the original', () => {
  it.each(Object.entries(FIXED))('%s (%s)', (name) => {
    expect(differences.get(name)?.length).toBeGreaterThan(0);
  });
});
