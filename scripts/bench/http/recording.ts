import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Send = (command: Parameters<DynamoDBDocumentClient['send']>[0]) => Promise<unknown>;

/** Recorded responses of a table, to replay in the same order without a table. */
export class Recording {
  readonly #answers: unknown[] = [];
  #replayed = 0;

  /** Replaces `send` while recording. */
  recorder(send: Send): Send {
    return async (command) => {
      const place = this.#answers.push(undefined) - 1;
      const answer = await send(command);
      this.#answers[place] = answer;
      return answer;
    };
  }

  /** Replaces `send` during replay; starts over after the last response. */
  async replay(): Promise<unknown> {
    const answer = this.#answers[this.#replayed];
    this.#replayed = (this.#replayed + 1) % this.#answers.length;
    return answer;
  }
}
