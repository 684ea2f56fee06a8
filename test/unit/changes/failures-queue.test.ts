import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyOf } from '../../../lib/changes/failures-queue.ts';

/**
 * The characters that SQS keeps:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
 */
const KEPT = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

it('a set-aside event has only characters that the queue keeps, and is read as it was', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\0', '\ufffe', '\uffff', '\ud800'), fc.string()),
  });
  fc.assert(
    fc.property(text, text, (name, value) => {
      const message = { detail: { [`x${name}`]: value } };
      const body = bodyOf(message);
      expect(body).toMatch(KEPT);
      expect(JSON.parse(body)).toEqual(message);
    }),
  );
});
