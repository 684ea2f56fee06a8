import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Call, callingAsEditor, createWith } from './calling.ts';

let call: Call;
beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  call = await callingAsEditor();
});

const Total = z.object({ total: z.int() });

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
])('the search of %s', (plural, kind) => {
  it('reads descriptions as readers do, without tags and entities', async () => {
    const description = '<p class="alignleft">Food & <b>drinks</b> for < 5 at "Sun"</p>';
    await createWith(call, `/${plural}`, { [kind]: 'Hall', description });
    const found = async (search: string) => {
      const { body } = await call('GET', `/${plural}?${new URLSearchParams({ search })}`);
      return Total.parse(JSON.parse(body)).total;
    };
    expect(await found('food & drinks')).toBe(1);
    expect(await found('for < 5 at "sun"')).toBe(1);
    for (const markup of ['amp', 'lt', 'quot', 'alignleft']) expect(await found(markup), markup).toBe(0);
  });
});
