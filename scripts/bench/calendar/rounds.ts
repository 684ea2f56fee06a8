import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * Counts the rounds of table calls: calls that do not wait for each other are one round. A round begins when no other
 * work is left, and its responses arrive together, so the number does not depend on the speed of the table.
 */
export class Rounds {
  #rounds = 0;
  #isCounting = false;
  #waiting: (() => Promise<() => void>)[] = [];

  constructor(client: DynamoDBDocumentClient) {
    client.middlewareStack.add(
      (next) => (args) => (this.#isCounting ? this.#joinRound(() => next(args)) : next(args)),
      { step: 'serialize', priority: 'high', name: 'countRounds' },
    );
  }

  /** Returns how many rounds the work takes. Only one piece of work can be counted at a time. */
  async count(work: () => Promise<unknown>): Promise<number> {
    this.#rounds = 0;
    this.#isCounting = true;
    try {
      await work();
      return this.#rounds;
    } finally {
      this.#isCounting = false;
    }
  }

  #joinRound<T>(call: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#runRound());
      this.#waiting.push(() =>
        call().then(
          (result) => () => resolve(result),
          (error: unknown) => () => reject(error),
        ),
      );
    });
  }

  async #runRound(): Promise<void> {
    const calls = this.#waiting;
    this.#waiting = [];
    this.#rounds += 1;
    for (const release of await Promise.all(calls.map((call) => call()))) release();
  }
}
