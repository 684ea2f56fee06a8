import { vi } from 'vitest';
import { log } from '../../../lib/log.ts';

type LogLine = Readonly<Record<string, unknown>>;

/** Captures log lines instead of printing them; the returned function returns the lines so far. */
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
