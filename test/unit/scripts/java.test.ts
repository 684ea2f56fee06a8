import { describe, expect, it } from 'vitest';
import { problemWith } from '../../../scripts/stack/java.ts';

describe('Java', () => {
  it.each([
    'openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment (build 17.0.15+6-Debian-1deb12u1)',
    'java version "21" 2023-09-19 LTS',
    'Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "25-ea" 2025-09-16',
  ])('is new enough: %j', (text) => {
    expect(problemWith(text)).toBeUndefined();
  });

  it.each([
    [undefined, 'not installed'],
    ['openjdk version "11.0.22" 2024-01-16', 'this is Java 11'],
    ['java version "1.8.0_401"', 'this is Java 8'],
    ['The operation couldn’t be completed. Unable to locate a Java Runtime.', '"java -version" fails'],
  ])('is missing or too old: %j', (text, reason) => {
    expect(problemWith(text)).toContain(reason);
    expect(problemWith(text)).toContain('install Java 17');
  });
});
