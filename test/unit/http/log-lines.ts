import { vi } from 'vitest';
import { log } from '../../../lib/log.ts';

type LogLine = Readonly<Record<string, unknown>>;

/** Catches what is logged from now on, instead of printing it; the function gives the lines up to its call. */
export function catchLog(): () => LogLine[] {
  const caught: string[] = [];
  const catchText = (text: unknown) => {
    caught.push(String(text));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(catchText);
  vi.spyOn(process.stderr, 'write').mockImplementation(catchText);
  log.setLogLevel('INFO');
  return () => caught.join('').split('\n').filter(Boolean).map(parse);
}

const parse = (line: string): LogLine => JSON.parse(line);
