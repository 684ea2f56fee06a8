import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as calendar from '../../../lib/calendar/keys.ts';
import { outgoing } from '../../../lib/changes/entry.ts';
import { itemChange } from '../../../lib/changes/item-change.ts';
import { recordChange } from '../../../lib/changes/record-change.ts';
import * as turma from '../../../lib/turma/keys.ts';
import { streamRecord } from './stream-records.ts';

/** Stand-ins for personal data, which must never be sent. */
const SECRET = 'SEGREDO';
const SECRET_NUMBER = 987_654_321;

/** Numbers that identify records, not persons. */
const IDENTIFIERS = new Set([
  ...['id', 'idTurma', 'idNoticia', 'idEnquete', 'idTarefa', 'idNotaUnidade', 'idAvaliacao', 'data'],
  'version',
]);

const entities = [...Object.values(turma), ...Object.values(calendar)].flatMap((each) =>
  'toItem' in each ? each.name : [],
);

/** Members of records of both APIs, mostly about persons. */
const NAMES = [
  ...['idParticipante', 'idDiscente', 'idDocente', 'cpf', 'login', 'nome', 'email', 'autor', 'author'],
  ...[
    'media',
    'nota',
    'faltas',
    'recuperacao',
    'conceito',
    'situacao',
    'notasUnidades',
    'linhas',
    'alternativas',
  ],
  ...['title', 'description', 'details', 'origin', 'image', 'pending', 'category', 'venue', 'name', 'slug'],
];

const secret: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(SECRET),
    fc.string().map((text) => `${text}${SECRET}`),
    fc.constant(SECRET_NUMBER),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 3 }),
  ),
})).value;

const status = fc.constantFrom('draft', 'pending', 'private', 'future', 'trash');
const members = fc.dictionary(fc.constantFrom(...NAMES), secret, { maxKeys: 12 });

const item = (entity: string) =>
  fc
    .record({
      status,
      state: fc.constant('hidden'),
      type: fc.constantFrom('event', 'venue', 'organizer'),
      members,
    })
    .map(({ members: given, ...rest }) => ({
      ...given,
      ...Object.fromEntries([...IDENTIFIERS].map((name) => [name, 7])),
      taxonomy: 'tag',
      ...rest,
      entity,
      pk: `turma#${SECRET}`,
      sk: `DISCENTE#${SECRET_NUMBER}`,
      gsi1pk: SECRET,
    }));

const changes = fc.constantFrom(...entities).chain((entity) =>
  fc
    .record({
      before: fc.option(item(entity), { nil: undefined }),
      after: fc.option(item(entity), { nil: undefined }),
    })
    .filter(({ before, after }) => before !== undefined || after !== undefined),
);

describe('an event', () => {
  it('has no value of a record that is not public, whatever the record and the change', () => {
    let sent = 0;
    fc.assert(
      fc.property(changes, (images) => {
        const change = recordChange(itemChange(streamRecord(images)));
        if (change === undefined) return;
        sent += 1;
        const { entry } = outgoing(change, { title: SECRET }, 0);
        const text = JSON.stringify(entry);
        expect(text).not.toContain(SECRET);
        expect(text).not.toContain(String(SECRET_NUMBER));
      }),
      { numRuns: 3000 },
    );
    expect(entities.length).toBeGreaterThan(35);
    expect(sent).toBeGreaterThan(300);
  });

  it('of the class API never has a record', () => {
    const images = { after: { ...Object(fc.sample(item('noticia'), 1)[0]), status: 'publish' } };
    const change = recordChange(itemChange(streamRecord(images)));
    expect(change).toBeDefined();
    if (change !== undefined)
      expect(outgoing(change, { titulo: SECRET }, 0).entry.Detail).not.toContain(SECRET);
  });
});
