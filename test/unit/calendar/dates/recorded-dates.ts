import { readFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import * as z from 'zod';
import { instantOfText } from '../../../../lib/calendar/dates/dates.ts';
import { parseDateText } from '../../../../schemas/calendar/date-text.ts';

/** How PHP parsed a text at a present time in a time zone; `seconds` is undefined if PHP refused it. */
export interface Recording {
  readonly text: string;
  readonly present: Temporal.Instant;
  readonly zone: string;
  readonly seconds: number | undefined;
}

const Answer = z.union([z.int(), z.literal(false)]);
const Recordings = z.object({
  groups: z.array(
    z.object({
      presents: z.array(z.tuple([z.int(), z.string()])),
      answers: z.record(z.string(), z.union([Answer, z.array(Answer)])),
    }),
  ),
});

/** The recordings; `test/data/calendar/README.md` says how they were made. */
export function recordings(): Recording[] {
  const file = new URL('../../../data/calendar/dates.json', import.meta.url);
  const { groups } = Recordings.parse(JSON.parse(readFileSync(file, 'utf8')));
  return groups.flatMap(({ presents, answers }) =>
    Object.entries(answers).flatMap(([text, answer]) =>
      presents.map(([seconds, zone], index) => {
        const recorded = Array.isArray(answer) ? answer[index] : answer;
        const present = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
        return { text, present, zone, seconds: recorded === false ? undefined : recorded };
      }),
    ),
  );
}

/** What the text means here, in seconds since 1970. */
export function secondsOf({ text, zone, present }: Omit<Recording, 'seconds'>): number | undefined {
  const date = parseDateText(text);
  return date && instantOfText(date, zone, present).epochMilliseconds / 1000;
}
