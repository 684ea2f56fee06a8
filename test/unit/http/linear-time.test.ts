import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calendarApi } from '../../../lib/calendar/http/api.ts';
import { atRoute, restRouteOf } from '../../../lib/calendar/http/rest-route.ts';
import { identify } from '../../../lib/http/auth.ts';
import { cleanTexts } from '../../../lib/http/clean-texts.ts';
import { matchesEtag } from '../../../lib/http/etag.ts';
import { excerpt } from '../../../lib/http/excerpt.ts';
import { Failure, invalidRequest } from '../../../lib/http/failure.ts';
import { parseForm } from '../../../lib/http/form.ts';
import { wantedFormat } from '../../../lib/http/format.ts';
import { methodOf } from '../../../lib/http/method.ts';
import { bodyKind, namesWithInvalidUtf8, readBody, readQuery } from '../../../lib/http/request.ts';
import { routerOf } from '../../../lib/http/router.ts';
import { validate } from '../../../lib/http/validate.ts';
import { turmaApi } from '../../../lib/turma/api.ts';
import { operation } from '../../../schemas/operation.ts';
import { commaSeparated } from '../../../schemas/params.ts';
import { fromWire } from '../../../schemas/turma/wire-names.ts';
import { type NastyText, superlinearTexts } from '../../nasty-text.ts';
import { gatewayEvent } from './gateway-event.ts';
import { useSettings } from './settings.ts';

beforeAll(() => useSettings());

/** As many form fields as fit: with the same name, with different names, with brackets, in multipart form. */
const FIELDS: readonly NastyText[] = [
  { name: 'one name', make: (length) => 'a=1&'.repeat(length / 4) },
  { name: 'names without value', make: (length) => 'a&'.repeat(length / 2) },
  { name: 'many names', make: (length) => many(length / 10, (n) => `name${n}=1&`) },
  { name: 'many items', make: (length) => many(length / 10, (n) => `a[${n}]=1&`) },
  { name: 'items without number', make: (length) => 'a[]=1&'.repeat(length / 6) },
  { name: 'many members', make: (length) => many(length / 10, (n) => `a[b${n}]=1&`) },
  { name: 'deep members', make: (length) => `a${'[b]'.repeat(32)}=1&`.repeat(length / 100) },
  { name: 'alternating lists and records', make: (length) => 'a[]=1&a[b]=1&'.repeat(length / 13) },
  { name: 'deep brackets', make: (length) => `a${'['.repeat(length - 3)}=1` },
  { name: 'encoded bytes', make: (length) => `a=${'%C3%A9'.repeat(length / 6)}` },
  { name: 'names that are not UTF-8', make: (length) => many(length / 14, (n) => `%ff${n}=%ff&`) },
];

const many = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join('');

const JSONS: readonly NastyText[] = [
  { name: 'a long list', make: (length) => `[${'1,'.repeat(length / 2 - 2)}1]` },
  { name: 'many texts', make: (length) => `{"a":[${'"a\\u0000\\u000b",'.repeat(length / 16 - 1)}1]}` },
  { name: 'many members', make: (length) => `{${many(length / 14, (n) => `"a-b${n}":"\\u0000",`)}"a":1}` },
  { name: 'deep lists', make: (length) => '['.repeat(length / 2) + ']'.repeat(length / 2) },
];

const MULTIPART = 'multipart/form-data; boundary=x';
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
const PARTS: readonly NastyText[] = [
  { name: 'many parts', make: (length) => `${`${PART}1\r\n`.repeat(length / 56)}--x--\r\n` },
  { name: 'many headers', make: (length) => `--x\r\n${'A: b\r\n'.repeat(length / 6)}\r\n1\r\n--x--\r\n` },
  {
    name: 'a long name',
    make: (length) => `${PART.replace('"a"', `"${'a'.repeat(length)}"`)}1\r\n--x--\r\n`,
  },
  { name: 'half boundaries', make: (length) => `${PART}${'\r\n--'.repeat(length / 4)}\r\n--x--\r\n` },
];

/** Refusals are fine. @throws other errors */
function unlessRefused(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Parses and cleans a body, or presents the refusal. */
async function read(body: string, contentType: string): Promise<void> {
  const event = gatewayEvent({ headers: { 'content-type': contentType }, body });
  try {
    const parsed = await readBody(event, ['json', 'form', 'multipart'], 10_000_000);
    cleanTexts(fromWire(parsed), 'body', turmaApi);
  } catch (error) {
    const failure = unlessRefused(error);
    for (const api of [turmaApi, calendarApi]) api.failureBody(failure, { path: '', requestId: '' });
  }
}

describe.each([
  ['application/json', JSONS],
  ['application/x-www-form-urlencoded', FIELDS],
  [MULTIPART, PARTS],
] as const)('a body of type %s is read in linear time', (contentType, texts) => {
  it('whatever its text is', async () => {
    expect(await superlinearTexts((text) => read(text, contentType))).toEqual([]);
  });

  it('whatever it consists of', async () => {
    expect(await superlinearTexts((text) => read(text, contentType), { texts, n: 40_000 })).toEqual([]);
  });

  it('whatever its texts are', async () => {
    const around: Record<string, (text: string) => string> = {
      'application/json': (text) => JSON.stringify({ a: text }),
      'application/x-www-form-urlencoded': (text) => new URLSearchParams({ a: text }).toString(),
      [MULTIPART]: (text) => `${PART}${text}\r\n--x--\r\n`,
    };
    const bodyOf = (text: string) => around[contentType]?.(text) ?? text;
    // Encoded, the text is several times as long.
    expect(await superlinearTexts((text) => read(bodyOf(text), contentType), { n: 8000 })).toEqual([]);
  });
});

describe('a query is read in linear time', () => {
  const work = (query: string) => {
    const event = gatewayEvent({ method: 'POST', query });
    try {
      return [readQuery(event), parseForm(query), namesWithInvalidUtf8(event), methodOf(calendarApi, event)];
    } catch (error) {
      return unlessRefused(error);
    }
  };

  it('whatever it consists of', async () => {
    expect(await superlinearTexts(work, { texts: FIELDS, n: 40_000 })).toEqual([]);
  });

  it('whatever its text is', async () => {
    expect(await superlinearTexts(work)).toEqual([]);
  });
});

const routed = (query: string) => {
  const event = gatewayEvent({ query });
  return atRoute(event, restRouteOf(event) ?? '/');
};

describe('linear time is enough', () => {
  const list = operation({
    route: 'GET /{id}',
    summary: '',
    scopes: [],
    query: z.object({ a: commaSeparated(z.string().max(1)) }),
    answers: { 200: null },
    formats: ['text/calendar'],
  });
  const router = routerOf([{ resource: 'r', action: 'a', name: 'ra', operation: list }]);

  it.each<readonly [string, (text: string) => unknown]>([
    ['a content type', (text) => [bodyKind(text), bodyKind(`application/json;${text}`)]],
    [
      'an Accept header',
      (text) => wantedFormat(list, { rawPath: '/1', headers: { accept: text } }, 'application/json'),
    ],
    ['an If-None-Match header', (text) => matchesEtag('"x"', text)],
    ['a path', (text) => [router(`/${text}`), wantedFormat(list, { rawPath: text, headers: {} }, 'x/y')]],
    ['a token', (text) => identify(`Bearer ${text}`).catch(() => undefined)],
    [
      'a password',
      (text) => identify(`Basic ${btoa(`a:${encodeURI(text.toWellFormed())}`)}`).catch(() => undefined),
    ],
    ['a route in the query', (text) => routed(`rest_route=${text}`)],
    ['a query beside a route', (text) => routed(`${text}&rest_route=/x`)],
    ['an excerpt', (text) => excerpt(text, 100)],
    ['texts to clean', (text) => cleanTexts([text], 'body', { wireName: (name) => name, invalidRequest })],
  ])('for %s', async (_, work) => {
    const lenient = (text: string) => {
      try {
        return work(text);
      } catch (error) {
        return unlessRefused(error);
      }
    };
    expect(await superlinearTexts(lenient)).toEqual([]);
  });

  it('for very many problems', async () => {
    const work = (text: string) => {
      try {
        return validate(list, { path: {}, query: { a: text }, headers: {}, body: {} }, calendarApi);
      } catch (error) {
        return unlessRefused(error);
      }
    };
    const texts = [{ name: 'values', make: (length: number) => 'aa,'.repeat(length / 3) }];
    expect(await superlinearTexts(work, { texts, n: 40_000 })).toEqual([]);
  });
});
