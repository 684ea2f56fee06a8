import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../scripts/cli/lib/command.ts';
import { httpUrl } from '../../../scripts/cli/lib/http-url.ts';

describe('an option that is a URL', () => {
  it.each(['http://localhost:8000', 'HTTPS://example.org/a?b'])('can be %s', (given) => {
    expect(httpUrl('to', given, '')).toEqual(new URL(given));
  });

  it.each(['localhost:8000', 'ftp://localhost', 'http://', 'here'])('cannot be %s', (given) => {
    expect(() => httpUrl('to', given, 'https://example.org')).toThrow(
      new UsageError(`--to is ${given}: write a URL, such as https://example.org.`),
    );
  });
});
