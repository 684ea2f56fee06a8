import { beforeAll, describe, expect, it } from 'vitest';
import { publicationOf } from '../../../../lib/calendar/posts/publication.ts';
import { useSettings } from '../../http/settings.ts';
import { date } from '../dates/arbitrary-dates.ts';

beforeAll(() =>
  useSettings({ STAGE: 'local', FROZEN_NOW: '2026-11-21T09:40:00Z', SITE_ZONE: 'America/New_York' }),
);

const EDITOR = { role: 'editor', author: 1 } as const;

describe('the publication date of a record', () => {
  const published = (member: 'date' | 'date_utc', text: string) =>
    publicationOf({ [member]: date(text) }, EDITOR);

  it('is in the years that callers can write, in both forms, so that it can be sent back', () => {
    expect(published('date', '9998-12-31 18:59:59')).toMatchObject({ date_utc: '9998-12-31 23:59:59' });
    expect(() => published('date', '9998-12-31 19:00')).toThrow('date: expected a year from 1000 to 9998');
    expect(published('date_utc', '1000-01-01 06:00')).toMatchObject({ date: '1000-01-01 01:03:58' });
    expect(() => published('date_utc', '1000-01-01 01:00')).toThrow('date_utc: expected a year from 1000');
  });
});
