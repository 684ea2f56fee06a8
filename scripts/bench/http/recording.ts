import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Send = (command: Parameters<DynamoDBDocumentClient['send']>[0]) => Promise<unknown>;

/** Recorded responses of a table, to replay in the same order without a table. */
export class Recording {
  readonly #answers: unknown[] = [];
  #left: unknown[] = [];

  /** Replaces `send` while recording. */
  recorder(send: Send): Send {
    return async (command) => {
      const index = this.#answers.push(undefined) - 1;
      const answer = await send(command);
      this.#answers[index] = answer;
      return answer;
    };
  }

  /** Starts a replay, with copies: a table returns new objects each time. */
  rewind(): void {
    this.#left = structuredClone(this.#answers);
  }

  /** Replaces `send` during replay. */
  async replay(): Promise<unknown> {
    return this.#left.shift();
  }
}
