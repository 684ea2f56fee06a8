import { readFile } from 'node:fs/promises';
import { calendarDescription } from '../../../lib/calendar/http/description.ts';
import { turmaDescription } from '../../../lib/turma/description.ts';
import { clientText } from './client-text.ts';

/** The parts of the runtime, in the order in which a client has them. */
const PARTS = ['answer', 'call'];

/**
 * The clients of both APIs, as the text of a TypeScript module each, by the names of their files. Reads the settings of
 * a function.
 */
export async function clients(): Promise<Record<string, string>> {
  return {
    'turma.ts': clientText({
      maker: 'turmaClient',
      description: await turmaDescription(),
      without: [],
      runtime: await runtime(PARTS),
    }),
    'calendar.ts': clientText({
      maker: 'calendarClient',
      description: await calendarDescription(),
      // They change the form of an answer, where no type could follow.
      without: ['_fields', '_envelope'],
      runtime: await runtime([...PARTS, 'pages']),
    }),
  };
}

/** What these parts say, without what they have from each other. What makes a client is not for its users. */
async function runtime(parts: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    parts.map((part) => readFile(new URL(`runtime/${part}.ts`, import.meta.url), 'utf8')),
  );
  return texts
    .join('\n')
    .replace(/^import .*\n+/gm, '')
    .replace(/^export (?=(?:async )?function)/gm, '');
}
