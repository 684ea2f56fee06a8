import type { Answer } from './answer.ts';
import type { Call, CallOptions, Endpoint } from './call.ts';

/**
 * The pages of a list, from the first one that is asked for. Of the address of the next page only the query is used:
 * the API may know itself by another name, and a token must not go anywhere else.
 */
export async function* pages<Page extends { readonly next_rest_url?: string }>(
  call: Call,
  endpoint: Endpoint,
  input: object | undefined,
  options: CallOptions | undefined,
): AsyncGenerator<Page> {
  for (let next = input; ; ) {
    const { body } = await call<Answer<number, Page>>(endpoint, next, options);
    yield body;
    if (body.next_rest_url === undefined) return;
    next = Object.fromEntries(new URL(body.next_rest_url).searchParams);
  }
}
