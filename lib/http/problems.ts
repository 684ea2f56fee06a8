import { excerpt } from './excerpt.ts';

/** One thing that is wrong with a request. */
export interface Problem {
  readonly in: 'path' | 'query' | 'header' | 'body';
  /** The parameter or member as the caller wrote it: `id-turma`, `alternativas[1].descricao`. */
  readonly name: string;
  /** A required one was not given, or the given one is not acceptable. */
  readonly kind: 'missing' | 'invalid';
  /** What rule was broken, if a schema found it: zod's name for it (`invalid_type`). */
  readonly rule?: string;
  /** What is wrong and what was expected, in words. */
  readonly message: string;
}

/** How many problems a refusal names, and how much it says of each. */
export const MAX_PROBLEMS = 20;
const MAX_NAME_CHARS = 100;
const MAX_MESSAGE_CHARS = 200;

/** Names and messages together: an error body has them up to three times, and stays near 10 KB. */
const MAX_TOTAL_BYTES = 2500;

/** What is wrong with a request: the first problems, and how many more there are. */
export class Problems {
  readonly #named: Problem[] = [];
  #total = 0;
  #bytes = 0;

  get named(): readonly Problem[] {
    return this.#named;
  }

  get total(): number {
    return this.#total;
  }

  /** @param problem is made only if it is named */
  add(problem: () => Problem): void {
    this.#total += 1;
    if (this.#named.length >= MAX_PROBLEMS || this.#bytes >= MAX_TOTAL_BYTES) return;
    const { name, message, ...rest } = problem();
    const short = {
      ...rest,
      name: excerpt(name, MAX_NAME_CHARS),
      message: excerpt(message, MAX_MESSAGE_CHARS),
    };
    this.#bytes += Buffer.byteLength(short.name) + Buffer.byteLength(short.message);
    this.#named.push(short);
  }

  /** All of them in one sentence. */
  toString(): string {
    const sentences = this.#named.map(({ name, message }) => `${name}: ${message}`);
    const more = this.#total - this.#named.length;
    return [...sentences, ...(more === 0 ? [] : [`and ${more} more problems`])].join('; ');
  }
}

export function problemsOf(list: readonly Problem[]): Problems {
  const problems = new Problems();
  for (const problem of list) problems.add(() => problem);
  return problems;
}
