import * as z from 'zod';

/** What the page has to know of the service that it describes; `docs/service.json` says it. */
const Service = z.object({
  /** The addresses of the OpenAPI documents. */
  documents: z.object({ classes: z.string(), calendar: z.string() }),
  tokens: z.object({
    /** Where clients get tokens (OAuth 2.0 client credentials); empty if that is not known. */
    url: z.string(),
    /** A client that anyone may use: the local stack has one. */
    client: z.object({ id: z.string(), secret: z.string(), scope: z.string() }).optional(),
  }),
});

export type Service = z.output<typeof Service>;

/** @throws Error with a sentence for the reader of the page */
export async function readService(): Promise<Service> {
  const response = await fetch('docs/service.json');
  if (!response.ok) throw new Error(`docs/service.json cannot be read: the answer is ${response.status}.`);
  return Service.parse(await response.json());
}
