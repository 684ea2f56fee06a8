import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { events, slugs } from '../../../lib/calendar/keys.ts';
import type { Result } from '../../../lib/changes/deliver.ts';
import type { Outgoing } from '../../../lib/changes/entry.ts';
import { publish } from '../../../lib/changes/publish.ts';
import { noticias } from '../../../lib/turma/keys.ts';
import { storedEvent } from '../calendar/stored-event.ts';
import { catchLog } from '../http/log-lines.ts';
import { streamRecord } from './stream-records.ts';

beforeAll(() => {
  vi.stubEnv('METRICS', 'off');
  vi.stubEnv('STAGE', 'test');
});

let logged: ReturnType<typeof catchLog>;
beforeEach(() => {
  logged = catchLog();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const noticia = (idNoticia: number, titulo = 'Aviso') =>
  noticias.toItem({ idNoticia, idTurma: 1, titulo, conteudo: '', autor: null, dataCadastro: 0 });

/** Publishes records on a bus with the answers of a function. @returns the report, and the sent types */
async function publishOn(
  records: readonly ReturnType<typeof streamRecord>[],
  answer: (one: Outgoing) => Result,
) {
  const sent: string[] = [];
  let calls = 0;
  const report = await publish(records, {
    site: { origin: 'https://example.org', host: 'example.org', api: 'https://example.org/api' },
    requestId: 'test',
    send: async (entries) => {
      calls += 1;
      return entries.map((one) => {
        const result = answer(one);
        if (result.kind === 'sent') sent.push(`${one.entry.DetailType} ${one.position}`);
        return result;
      });
    },
    setAside: async () => undefined,
    remaining: () => (calls < 5 ? 60_000 : 0),
  });
  return { report, sent };
}

describe('a batch of the stream', () => {
  const records = [
    streamRecord({ after: slugs.toItem({ type: 'event', slug: 'a', id: 1 }) }),
    streamRecord({ after: noticia(1) }),
    streamRecord({ after: noticia(2) }),
    streamRecord({ before: noticia(1), after: noticia(1, 'Prova') }),
    streamRecord({ after: noticia(3) }),
  ];

  it('is done when all of its changes are sent', async () => {
    const { report, sent } = await publishOn(records, () => ({ kind: 'sent' }));
    expect(report).toEqual({ batchItemFailures: [] });
    expect(sent).toEqual([
      ...['NoticiaPublicada 1', 'NoticiaPublicada 2', 'NoticiaPublicada 4'],
      'NoticiaAlterada 3',
    ]);
  });

  it('has the times of its changes, however late it is sent', async () => {
    const times: string[] = [];
    await publishOn(records, ({ entry }) => {
      times.push(entry.Time.toISOString(), JSON.parse(entry.Detail).time);
      return { kind: 'sent' };
    });
    expect(times).toEqual(Array(8).fill('2027-01-15T08:00:00.000Z'));
  });

  it('reports the first record that could not be sent, whatever was sent after it', async () => {
    const failing = new Set([1, 4]);
    const { report, sent } = await publishOn(records, ({ position }) =>
      failing.has(position) ? { kind: 'failed', code: 'ThrottlingException' } : { kind: 'sent' },
    );
    expect(report).toEqual({ batchItemFailures: [{ itemIdentifier: records[1]?.dynamodb?.SequenceNumber }] });
    expect(sent).toEqual(['NoticiaPublicada 2']);
  });

  const malformed = { pk: 'a', sk: 'b', entity: events.name, type: 'event', id: 5, status: 'publish' };
  it.each([
    ['whose series is malformed', { ...malformed, occurrence: { series: -0.5 } }],
    ['that cannot be presented', events.toItem(storedEvent({ timezone: 'Mars/Olympus' }))],
  ])('sends an event %s without its record, and the other changes', async (_, event) => {
    const omitted: unknown[] = [];
    const created = [event, noticia(1)].map((after) => streamRecord({ after }));
    const { report, sent } = await publishOn(created, ({ entry }) => {
      omitted.push(JSON.parse(entry.Detail).recordOmitted);
      return { kind: 'sent' };
    });
    expect(report).toEqual({ batchItemFailures: [] });
    expect(sent).toEqual(['EventPublished 0', 'NoticiaPublicada 1']);
    expect(omitted).toEqual(['unreadable', undefined]);
    expect(logged()).toMatchObject([
      { level: 'ERROR', request_id: 'test', kind: 'event' },
      { message: 'changes', request_id: 'test' },
    ]);
  });

  it('may have no change at all', async () => {
    const { report, sent } = await publishOn(records.slice(0, 1), () => ({ kind: 'sent' }));
    expect({ report, sent }).toEqual({ report: { batchItemFailures: [] }, sent: [] });
  });
});
