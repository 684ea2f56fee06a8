import { Readable } from 'node:stream';
import * as z from 'zod';
import { CALLS } from '../../lib/table/access.ts';
import { documentClient } from '../../lib/table/client.ts';

const Request = z.looseObject({ body: z.instanceof(Uint8Array) });
const Response = z.looseObject({ statusCode: z.number(), body: z.unknown() });

const decoder = new TextDecoder();

interface Received {
  readonly statusCode: number;
  readonly bytes: Uint8Array;
}

/**
 * Does work that makes the same reads again and again, during which nobody writes to the table. Each read is sent to
 * the server once; a repeated one gets the bytes of the first response, so it is counted, limited and converted like
 * any other.
 */
export async function withMemoizedReads<T>(work: () => Promise<T>): Promise<T> {
  const { config, middlewareStack } = documentClient();
  const responses = new Map<string, Promise<Received>>();
  // After all that the service adds to its client, so closest to the server.
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!(commandName in CALLS.read)) throw new Error(`${commandName} while reads are memoized`);
        const key = `${commandName} ${decoder.decode(Request.parse(args.request).body)}`;
        const receive = async (): Promise<Received> => {
          const { statusCode, body } = Response.parse((await next(args)).response);
          return { statusCode, bytes: await config.streamCollector(body) };
        };
        const receiving = responses.get(key) ?? receive();
        responses.set(key, receiving);
        try {
          const { statusCode, bytes } = await receiving;
          if (statusCode !== 200) responses.delete(key);
          return { response: { statusCode, headers: {}, body: Readable.from([bytes]) } };
        } catch (error) {
          responses.delete(key);
          throw error;
        }
      },
    { step: 'deserialize', priority: 'low', name: 'memoizeReads' },
  );
  try {
    return await work();
  } finally {
    middlewareStack.remove('memoizeReads');
  }
}
