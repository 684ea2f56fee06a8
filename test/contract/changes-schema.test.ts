import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../schemas/changes/details.ts';
import { changesSchema } from '../../schemas/changes/json-schema.ts';

const FORMATS = { 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ };
const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, formats: FORMATS });
const validate = ajv.compile(changesSchema());

const event = (type: string, detail: object) => ({
  source: 'sino.turma',
  'detail-type': type,
  detail: {
    id: 'a1',
    time: '2027-01-15T08:00:00.000Z',
    kind: 'nota',
    version: '7',
    identifiers: { 'id-nota-unidade': 1, 'id-turma': 2 },
    members: ['media'],
    ...detail,
  },
});

describe('docs/changes.schema.json', () => {
  it('matches the generated schema', async () => {
    const text = `${JSON.stringify(changesSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot('../../docs/changes.schema.json');
  });

  it('describes each type of event with its source and its kind', () => {
    const { $defs = {} } = changesSchema();
    expect(EVENT_TYPES.length).toBe(50);
    for (const { type } of EVENT_TYPES) {
      expect(Object($defs[type]).description, type).toMatch(/^An? |^The /);
      expect(Object($defs[type]).required).toEqual(
        expect.arrayContaining(['id', 'kind', 'version', 'members']),
      );
    }
    expect(EVENT_TYPES.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'EventPublished',
        'EventChanged',
        'EventTrashed',
        'NoticiaPublicada',
        'NotaAlterada',
      ]),
    );
  });

  it('is valid, and accepts events with members that later versions add', () => {
    expect(validate(event('NotaAlterada', {}))).toBe(true);
    expect(validate(event('NotaAlterada', { later: true }))).toBe(true);
  });

  it.each([
    event('NotaAlterada', { version: 7 }),
    event('NotaAlterada', { kind: 'noticia' }),
    event('NotaAlterada', { identifiers: { 'id-turma': 2 } }),
    event('NotaAlterada', { members: undefined }),
    event('NotaPerdida', {}),
    { ...event('NotaAlterada', {}), source: 'sino.calendar' },
  ])('refuses other events: %j', (wrong) => {
    expect(validate(JSON.parse(JSON.stringify(wrong)))).toBe(false);
  });

  it('has no record, no student and no value in the events of the class API', () => {
    const { $defs = {} } = changesSchema({ strict: true });
    for (const { source, type } of EVENT_TYPES) {
      if (source !== 'sino.turma') continue;
      const { counts: _counts, ...members } = Object($defs[type]).properties;
      expect(Object.keys(members)).toEqual(['id', 'time', 'kind', 'version', 'members', 'identifiers']);
      expect(JSON.stringify(members)).not.toMatch(/participante|discente|docente/);
    }
  });
});
