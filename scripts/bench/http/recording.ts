import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Send = (command: Parameters<DynamoDBDocumentClient['send']>[0]) => Promise<unknown>;

/** What a table has answered, to be answered again without a table, in the same order. */
export class Recording {
  readonly #answers: unknown[] = [];
  #replayed = 0;

  /** Stands in for `send` while the table answers. */
  recorder(send: Send): Send {
    return async (command) => {
      const place = this.#answers.push(undefined) - 1;
      const answer = await send(command);
      this.#answers[place] = answer;
      return answer;
    };
  }

  /** Stands in for `send` without a table; from the first answer on again when all have been given. */
  async replay(): Promise<unknown> {
    const answer = this.#answers[this.#replayed];
    this.#replayed = (this.#replayed + 1) % this.#answers.length;
    return answer;
  }
}
