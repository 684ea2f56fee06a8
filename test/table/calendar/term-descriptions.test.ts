import { expect, it } from 'vitest';
import { useOwnCalendar } from './series/series-api.ts';

const send = useOwnCalendar();

it.each(['categories', 'tags'])(
  '%s without a description can be sent back, and others emptied',
  async (plural) => {
    const { body: term } = await send('POST', `/${plural}`, { name: 'Plain' });
    const target = `/${plural}/${term.id}`;
    const { body: read } = await send('GET', target);
    expect(read.description).toBe('');
    expect(await send('PUT', target, read)).toMatchObject({ status: 200, body: read });

    expect((await send('PATCH', target, { description: 'Of old' })).body).toMatchObject({
      description: 'Of old',
    });
    expect((await send('PATCH', target, { description: '' })).body).toMatchObject({ description: '' });
  },
);
