import { appendFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failureMessage } from '../../../scripts/stack/event-source/failure-message.ts';
import { runCommand } from '../in-process.ts';
import { expectDescribed } from './described.ts';
import { addTurma, publishNews } from './news.ts';
import { type Change, ChangesStack, isAbout } from './own-stack.ts';
import { positionOf } from './stream-position.ts';

let stack: ChangesStack;
beforeAll(async () => {
  stack = await ChangesStack.start();
  await addTurma();
});
afterAll(() => stack.stop());
afterEach(() => stack.refuse(() => undefined));

const TIMES = { start_date: '2027-03-05 20:00:00', end_date: '2027-03-05 22:00:00' };

describe('what could not be sent', () => {
  const replay = (...args: string[]) => runCommand('changes-replay', ['--local', ...args]);

  /** Adds the message about a function that failed with a change. @returns the position of the change in the stream */
  async function addFailure(change: Change | undefined): Promise<string> {
    const found = await positionOf(change?.detail.id ?? '', stack.endpoints.dynamodb);
    const record = { sequenceNumber: found.number, partitionKey: '', data: '', arrival: new Date() };
    const discarded = { condition: 'RetryAttemptsExhausted', records: [record], invocations: 100 } as const;
    const message = failureMessage(found, 'sino-local-changesPublish', discarded);
    await appendFile(stack.failuresFile, `${JSON.stringify(message)}\n`);
    return found.number;
  }

  /** Waits until the bus has the changes of a news item this many times. */
  const waitForDeliveries = (count: number, idNoticia: number) =>
    expect
      .poll(async () => (await stack.changes()).filter(isAbout('noticia', idNoticia)).length, {
        timeout: 240_000,
        interval: 100,
      })
      .toBeGreaterThanOrEqual(count);

  it('goes to the queue, is sent by npm run changes:replay, and does not hold up other changes', async () => {
    stack.refuse(({ DetailType }) =>
      DetailType === 'NoticiaPublicada' ? 'NotAuthorizedForDetailTypeException' : undefined,
    );
    const refused = [await publishNews(stack), await publishNews(stack)];
    const { id } = await stack.calendar('POST', '/events', { title: 'Not refused', ...TIMES });
    await stack.waitFor(1, isAbout('event', id));
    await expect.poll(async () => (await stack.failures()).length, { timeout: 120_000 }).toBe(2);

    const again = await replay();
    expect(again.code).toBe(1);
    expect(again.stdout).toContain(
      'remains: the bus does not accept it: NotAuthorizedForDetailTypeException',
    );
    stack.refuse(() => undefined);
    const dry = await replay('--dry-run');
    expect(dry.stdout).toMatch(/NoticiaPublicada [\w-]+ \(NotAuthorizedForDetailTypeException\)/);
    expect(await stack.failures()).toHaveLength(2);
    const ids = (await stack.failures()).map((message) => JSON.parse(message).detail.id);

    const { code, stdout } = await replay();
    expect(stdout).toContain('Sent the changes of 2 messages');
    expect(code).toBe(0);
    expect(await stack.failures()).toEqual([]);
    const [one, other] = refused;
    const sent = [
      ...(await stack.waitFor(1, isAbout('noticia', one ?? 0))),
      ...(await stack.waitFor(1, isAbout('noticia', other ?? 0))),
    ];
    // The two may be set aside side by side, so their messages come in either order.
    expect(sent.map(({ detail }) => detail.id).toSorted()).toEqual(ids.toSorted());
  });

  it('because the function failed is read from the stream again', async () => {
    const idNoticia = await publishNews(stack);
    const [first] = await stack.waitFor(1, isAbout('noticia', idNoticia));
    const number = await addFailure(first);
    const { code, stdout } = await replay();
    expect(stdout).toContain(`${number} (RetryAttemptsExhausted)`);
    expect(code).toBe(0);
    await waitForDeliveries(2, idNoticia);
    expect(await stack.waitFor(1, isAbout('noticia', idNoticia))).toHaveLength(1);
    expect(await stack.failures()).toEqual([]);
  });

  it('because the function failed, and is refused when it is sent again, is reported', async () => {
    const idNoticia = await publishNews(stack);
    const [first] = await stack.waitFor(1, isAbout('noticia', idNoticia));
    await addFailure(first);
    stack.refuse(({ DetailType }) => (DetailType === 'NoticiaPublicada' ? 'MalformedDetail' : undefined));
    const refused = await replay();
    expect(refused.stderr).toContain('1 message arrived in the meantime, for example about events');
    expect(refused.code).toBe(1);
    expect(await stack.failures()).toHaveLength(1);
    stack.refuse(() => undefined);
    expect((await replay()).code).toBe(0);
    await waitForDeliveries(2, idNoticia);
  });

  it('stays in the queue if it is about something else, or no longer in the stream', async () => {
    const record = { sequenceNumber: '1', partitionKey: '', data: '', arrival: new Date() };
    const shard = { streamArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/none/stream/x', shardId: 's' };
    const gone = failureMessage(shard, 'f', {
      condition: 'RecordAgeExceeded',
      records: [record],
      invocations: 1,
    });
    await appendFile(stack.failuresFile, `{"other":true}\n${JSON.stringify(gone)}\n`);
    const { code, stdout, stderr } = await replay();
    expect(code).toBe(1);
    expect(stdout).toContain('A message remains: it is not about changes');
    expect(stdout).toContain('s 1 (RecordAgeExceeded) remains: ');
    expect(stderr).toContain('Not sent: the changes of 2 messages');
  });

  it.each([[[]], [['--local', '--queue', 'http://localhost:1/q']], [['--queue', 'failures']]])(
    'is not replayed without exactly one valid queue: %j',
    async (args) => {
      expect((await runCommand('changes-replay', args)).code).toBe(2);
    },
  );

  it('is as the JSON Schemas describe it when it is sent', async () => {
    expectDescribed(await stack.changes());
  });
});
