import { excerpt } from './excerpt.ts';

/** One problem of a request. */
export interface Problem {
  readonly in: 'path' | 'query' | 'header' | 'body';
  /** The parameter or member as the caller wrote it: `id-turma`, `alternativas[1].descricao`. */
  readonly name: string;
  /** `missing`: required but absent. `invalid`: present but not acceptable. */
  readonly kind: 'missing' | 'invalid';
  /** The violated rule if a schema found it, by zod's name (`invalid_type`). */
  readonly rule?: string;
  /** What is wrong or what was expected, in words. */
  readonly message: string;
}

/** Maximum number of problems that an error names, and the length of each name, in characters. */
export const MAX_PROBLEMS = 20;
const MAX_NAME_CHARS = 100;

/**
 * Maximum size of names and messages together, in bytes. An error body repeats them up to three times, and stays near
 * 10 KB.
 */
const MAX_TOTAL_BYTES = 2500;

/** The problems of a request: the first ones, and the total number. */
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

  /** @param problem called only if the problem is named */
  add(problem: () => Problem): void {
    this.#total += 1;
    if (this.#named.length >= MAX_PROBLEMS || this.#bytes >= MAX_TOTAL_BYTES) return;
    const { name, message, ...rest } = problem();
    const short = {
      ...rest,
      name: excerpt(name, MAX_NAME_CHARS),
      message: excerpt(message),
    };
    this.#bytes += Buffer.byteLength(short.name) + Buffer.byteLength(short.message);
    this.#named.push(short);
  }

  /** The named problems in one sentence, and the number of others. */
  toString(): string {
    const sentences = this.#named.map(({ name, message }) => `${name}: ${message}`);
    const more = this.#total - this.#named.length;
    return [
      ...sentences,
      ...(more === 0 ? [] : [`and ${more} more ${more === 1 ? 'problem' : 'problems'}`]),
    ].join('; ');
  }
}

export function problemsOf(list: readonly Problem[]): Problems {
  const problems = new Problems();
  for (const problem of list) problems.add(() => problem);
  return problems;
}
