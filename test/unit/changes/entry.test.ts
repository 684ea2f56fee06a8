import { describe, expect, it } from 'vitest';
import { MAX_ENTRY_BYTES, outgoing } from '../../../lib/changes/entry.ts';
import type { RecordChange } from '../../../lib/changes/record-change.ts';
import { entryOf, refusedEvent } from '../../../lib/changes/refused-event.ts';

const change = (isPublic?: boolean): RecordChange => ({
  change: {
    id: 'a1',
    sequenceNumber: '1',
    time: '2027-01-15T08:00:00.000Z',
    entity: 'event',
    key: 'calendar#POST#1 POST',
    before: undefined,
    after: {},
  },
  source: 'sino.calendar',
  transition: {
    type: 'EventChanged',
    kind: 'event',
    version: '3',
    identifiers: { id: 1 },
    members: ['title'],
    ...(isPublic === undefined ? {} : { isPublic }),
  },
});

const detailOf = (...given: Parameters<typeof outgoing>) => JSON.parse(outgoing(...given).entry.Detail);

describe('the detail of an event', () => {
  it('has the record if it is public', () => {
    expect(detailOf(change(true), { id: 1, title: 'Concert' }, 0)).toEqual({
      id: 'a1',
      time: '2027-01-15T08:00:00.000Z',
      kind: 'event',
      version: '3',
      identifiers: { id: 1 },
      members: ['title'],
      record: { id: 1, title: 'Concert' },
    });
  });

  it.each([
    ['not-public', false, { title: 'Secret' }],
    ['unreadable', true, undefined],
    ['too-large', true, { description: 'ä'.repeat(MAX_ENTRY_BYTES / 2) }],
  ])('says why it has no record: %s', (recordOmitted, isPublic, record) => {
    const detail = detailOf(change(isPublic), record, 0);
    expect(detail).toMatchObject({ id: 'a1', members: ['title'], recordOmitted });
    expect(detail).not.toHaveProperty('record');
  });

  it('of the class API has neither record nor reason', () => {
    const detail = detailOf(change(), { title: 'Secret' }, 0);
    expect(Object.keys(detail)).toEqual(['id', 'time', 'kind', 'version', 'identifiers', 'members']);
  });
});

describe('an entry', () => {
  it.each([0, 1, 2])('never exceeds the size limit of a call: %d bytes beyond it', (more) => {
    const overhead = outgoing(change(true), { text: '' }, 0).bytes;
    const { bytes } = outgoing(change(true), { text: 'x'.repeat(MAX_ENTRY_BYTES - overhead + more) }, 0);
    expect(bytes).toBeLessThanOrEqual(MAX_ENTRY_BYTES);
    expect(bytes === MAX_ENTRY_BYTES).toBe(more === 0);
  });

  it('fits into a message of the queue with all quotes escaped, and is the same when read back', () => {
    const overhead = outgoing(change(true), { text: '' }, 0).bytes;
    const { entry } = outgoing(change(true), { text: '"'.repeat((MAX_ENTRY_BYTES - overhead) / 2) }, 0);
    const message = JSON.stringify(refusedEvent('sino-prod-changes', entry, 'InvalidArgument'));
    expect(Buffer.byteLength(message)).toBeLessThan(256 * 1024);
    expect(entryOf(JSON.parse(message))).toEqual(entry);
  });
});
