import * as z from 'zod';

/** What the page needs to know about its service, from `docs/service.json`. */
const Service = z.object({
  /** URLs of the OpenAPI documents. */
  documents: z.object({ classes: z.string(), calendar: z.string() }),
  tokens: z.object({
    /** URL where clients get tokens (OAuth 2.0 client credentials); empty if unknown. */
    url: z.string(),
    /** A client that anyone may use; only the local stack has one. */
    client: z.object({ id: z.string(), secret: z.string(), scope: z.string() }).optional(),
  }),
});

export type Service = z.output<typeof Service>;

/** @throws Error with a sentence for the reader of the page */
export async function readService(): Promise<Service> {
  const response = await fetch('docs/service.json').catch(() => undefined);
  if (response?.ok !== true) {
    const reason = response === undefined ? 'no response' : `status ${response.status}`;
    throw new Error(`Cannot read docs/service.json: ${reason}.`);
  }
  return Service.parse(await response.json());
}
