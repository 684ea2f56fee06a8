import * as z from 'zod';
import { int32Number, MAX_CODE, text } from './fields.ts';

/** The response body of some writes: a record, and the HTTP status once more. @param id its name in documents */
export const responseEntity = <B extends z.ZodType>(body: B, id: string) =>
  z
    .object({
      body,
      statusCode: text(MAX_CODE)
        .describe('Name of the HTTP status')
        .meta({ examples: ['OK'] }),
      statusCodeValue: int32Number()
        .describe('HTTP status')
        .meta({ examples: [200] }),
    })
    .meta({ id, description: 'A record and the HTTP status' });
