import { describe, expect, it } from 'vitest';
import { calendar, edit, listPage, refusal } from './api.ts';
import { feed, newCategory, newEvent, single, uid, YEAR } from './ical.ts';

describe('a withdrawn event', () => {
  const secrets = { description: 'Nobody knows', venue: { venue: 'Secret hall' } };
  const withdrawals = [
    ['the trash', (id: number) => edit('DELETE', `/events/${id}`)],
    ['a draft', (id: number) => edit('POST', `/events/${id}`, { status: 'draft' })],
    ['private', (id: number) => edit('PUT', `/events/${id}`, { status: 'private' })],
  ] as const;

  it.each(withdrawals)('stays in feeds as cancelled, without its texts: %s', async (_, withdraw) => {
    const { id: category } = await newCategory();
    const { id } = await newEvent({ ...secrets, categories: [category], timezone: 'America/New_York' });
    const { event: before } = await single(`/events/${id}.ics`);
    expect(await withdraw(id)).toMatchObject({ status: 200 });

    const cancelled = {
      uid: uid(id),
      dtstamp: expect.any(String),
      'last-modified': expect.any(String),
      sequence: Number(before.sequence) + 1,
      dtstart: before.dtstart,
      dtend: before.dtend,
      summary: 'Cancelled',
      status: 'CANCELLED',
      transp: 'TRANSPARENT',
    };
    expect((await single(`/events/${id}.ics`)).event).toEqual(cancelled);
    for (const query of [`categories=${category}`, `include=${id}`, `categories=${category}&page=1`]) {
      expect((await single(`/events.ics?${query}`)).event).toEqual(cancelled);
      expect(await listPage('events', query)).toMatchObject({ ids: [], total: 0 });
    }
    for (const query of [
      `categories=${category}&end_date=${YEAR}-03-04`,
      `categories=${category}&featured=true`,
      `categories=${category}&search=knows`,
    ]) {
      expect((await feed(`/events.ics?${query}`)).events).toEqual([]);
    }
  });

  it('does not reveal later changes', async () => {
    const { id } = await newEvent();
    await edit('POST', `/events/${id}`, { status: 'draft' });
    const { text: before } = await single(`/events/${id}.ics`);
    await edit('POST', `/events/${id}`, {
      start_date: `${YEAR}-04-01`,
      end_date: `${YEAR}-04-02`,
      title: 'New',
    });
    await edit('DELETE', `/events/${id}`);
    expect((await single(`/events/${id}.ics`)).text).toBe(before);
    expect((await single(`/events.ics?include=${id}`)).text).toContain(`DTSTART:${YEAR}0305T200000Z`);
  });

  it('comes back when it is published again, as a later revision', async () => {
    const { id } = await newEvent();
    await edit('DELETE', `/events/${id}`);
    const { event: cancelled } = await single(`/events/${id}.ics`);
    await edit('POST', `/events/${id}`, { status: 'publish' });
    const { event } = await single(`/events/${id}.ics`);
    expect(event).toMatchObject({ uid: cancelled.uid, status: 'CONFIRMED' });
    expect(event.sequence).toBeGreaterThan(Number(cancelled.sequence));
    expect((await single(`/events.ics?include=${id}`)).event).toMatchObject({ status: 'CONFIRMED' });
  });

  it('has to have been public', async () => {
    for (const fields of [
      { status: 'draft', date: '2020-01-01' },
      { date: '+1 year' },
      { status: 'private' },
    ]) {
      const { id } = await newEvent(fields);
      await edit('DELETE', `/events/${id}`);
      expect(await calendar(`/events/${id}.ics`)).toMatchObject(refusal(403, 'event-no-longer-available'));
      expect((await feed(`/events.ics?include=${id}`)).events).toEqual([]);
    }
  });

  it('is in no feed if it was hidden from lists', async () => {
    const { id: category } = await newCategory();
    const { id } = await newEvent({ hide_from_listings: true, categories: [category] });
    await edit('DELETE', `/events/${id}`);
    expect((await single(`/events/${id}.ics`)).event).toMatchObject({ status: 'CANCELLED' });
    for (const query of [`categories=${category}`, `include=${id}`]) {
      expect((await feed(`/events.ics?${query}`)).events).toEqual([]);
    }
  });

  it('is not cancelled for callers who may read it', async () => {
    const { id } = await newEvent();
    await edit('POST', `/events/${id}`, { status: 'draft' });
    const options = { scope: 'calendar:write' };
    expect((await single(`/events/${id}.ics`, options)).event).toMatchObject({ status: 'TENTATIVE' });
    expect((await single(`/events.ics?include=${id}`, options)).event).toMatchObject({ status: 'TENTATIVE' });
    expect((await feed(`/events.ics?include=${id}&status=publish`, options)).events).toMatchObject([
      { status: 'CANCELLED' },
    ]);
  });
});
