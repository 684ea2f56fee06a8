import * as z from 'zod';
import { MAX_CODE, text, whole } from './fields.ts';

/** What some writes answer with: a record, and the status of the answer once more; the reference, section 10.31. */
export const responseEntity = <B extends z.ZodType>(body: B) =>
  z
    .object({
      body,
      statusCode: text(MAX_CODE)
        .describe('Name of the status')
        .meta({ examples: ['OK'] }),
      statusCodeValue: whole()
        .describe('The status')
        .meta({ examples: [200] }),
    })
    .meta({ title: 'ResponseEntity', description: 'A record, and the status of the answer' });
