import * as z from 'zod';
import type { LinkedPostKind } from '../../../../lib/calendar/linked-posts/kinds.ts';
import { MAX_BYTES } from '../../../../schemas/calendar/limits.ts';
import type { SourceLinkedPost } from '../source.ts';
import { identityOf } from './identity.ts';
import { changeOf, imageIn, postFields, postMembers, unknownMembers } from './posts.ts';
import { decoded, plainText, wireBoolean, wireText } from './text.ts';

/** Members without information to import. */
const DERIVED = ['modified', 'json_ld', 'stateprovince', 'geo_lat', 'geo_lng', '_links'];

/** A venue or an organizer, on its own or in an event, where members without value are absent. */
export function linkedPostFrom(kind: LinkedPostKind) {
  const known = new Set([...Object.keys(postMembers), ...DERIVED, kind.type, ...kind.texts, ...kind.flags]);
  return z
    .looseObject({
      ...postMembers,
      // Absent if it has no title.
      [kind.type]: z.string().default(''),
      geo_lat: z.unknown().optional(),
      geo_lng: z.unknown().optional(),
    })
    .transform((wire): SourceLinkedPost => {
      const name = plainText(String(wire[kind.type]));
      const identity = identityOf(wire) ?? { lineage: [] };
      const details = { ...detailsOf(kind, wire), ...coordinatesOf(wire) };
      const fields = { ...postFields(wire), [kind.type]: name, ...details };
      const { image, notes } = imageIn(wire.image, [fields, identity], MAX_BYTES.linkedPost);
      return {
        type: kind.type,
        ...identity,
        name,
        author: wire.author || '0',
        changed: changeOf(wire),
        image,
        fields,
        notes: [...notes, ...unknownMembers(wire, known)],
      };
    });
}

/** Absent texts are empty. The region is used only if it is not derived from the state or the province. */
function detailsOf({ texts, flags }: LinkedPostKind, wire: Readonly<Record<string, unknown>>) {
  const text = (name: string) => decoded(wireText().catch('').parse(wire[name]));
  const isDerived = [text('state'), text('province')].includes(text('stateprovince'));
  return {
    ...Object.fromEntries(
      texts.map((name) => [name, name === 'stateprovince' && isDerived ? '' : text(name)]),
    ),
    ...Object.fromEntries(flags.map((name) => [name, wireBoolean().catch(true).parse(wire[name]) ?? true])),
  };
}

/** Returns the coordinates that an extension may have added to the venue. */
function coordinatesOf({ geo_lat, geo_lng }: { readonly geo_lat?: unknown; readonly geo_lng?: unknown }) {
  return geo_lat !== undefined && geo_lng !== undefined ? { geo_lat, geo_lng } : {};
}
