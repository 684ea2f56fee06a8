import type * as z from 'zod';
import { SYSTEM_WRITER } from '../../../../lib/calendar/authors/rights.ts';
import { names } from '../../../../lib/calendar/keys.ts';
import { changeLinkedPost } from '../../../../lib/calendar/linked-posts/changes.ts';
import { createLinkedPost, importLinkedPost } from '../../../../lib/calendar/linked-posts/creation.ts';
import type { LinkedPostInput } from '../../../../lib/calendar/linked-posts/input.ts';
import type { LinkedPostKind } from '../../../../lib/calendar/linked-posts/kinds.ts';
import { findLinkedPosts } from '../../../../lib/calendar/linked-posts/require.ts';
import { digest, type Imported } from '../../../../lib/calendar/posts/origins.ts';
import type { StoredLinkedPost } from '../../../../lib/calendar/stored/posts.ts';
import { storedText } from '../../../../lib/calendar/text/text.ts';
import { readAll } from '../../../../lib/table/read.ts';
import { filledText } from '../../../../schemas/calendar/fields.ts';
import { MAX_LENGTH } from '../../../../schemas/calendar/limits.ts';
import { organizerFields } from '../../../../schemas/calendar/organizer.ts';
import { venueFields } from '../../../../schemas/calendar/venue.ts';
import { keyOf, type SourceLinkedPost } from '../source.ts';
import { inputOf } from './input.ts';
import { lossNotes } from './losses.ts';
import type { Run } from './run.ts';
import { comparableFields } from './stored-html.ts';
import { createByName, idOfPresent, type Plan, upsertRecord } from './upsert-record.ts';

const slug = filledText(MAX_LENGTH.sentSlug).nullish();
const SCHEMAS = { venue: venueFields().extend({ slug }), organizer: organizerFields().extend({ slug }) };

/** Validates the fields of a venue or an organizer. */
export const linkedPostInputOf = ({ type, fields }: Pick<SourceLinkedPost, 'type' | 'fields'>) =>
  inputOf<z.ZodObject>(SCHEMAS[type], fields);

/** Imports venues or organizers. Skips those that are already resolved. */
export async function importLinkedPosts(
  kind: LinkedPostKind,
  posts: readonly SourceLinkedPost[],
  run: Run,
): Promise<void> {
  const unresolved = run.unresolved(posts, keyOf);
  if (unresolved.length === 0) return;
  const imported = await run.findImported(unresolved.flatMap(({ globalId }) => globalId ?? []));
  for (const post of unresolved) {
    if (run.options.interrupted.aborted) return;
    const known = post.globalId === undefined ? undefined : imported.get(post.globalId);
    run.resolve([keyOf(post), ...post.lineage], await importOne(kind, post, known, run), known);
  }
}

async function importOne(
  kind: LinkedPostKind,
  post: SourceLinkedPost,
  imported: Imported | undefined,
  run: Run,
): Promise<number | undefined> {
  const { globalId, name } = post;
  const { report, hasTable } = run.options;
  const entry = { collection: kind.plural, origin: globalId, title: name };
  const namesakes = imported === undefined && hasTable ? await findNamesakes(kind, name) : [];
  const match = findMatch(kind, post, namesakes);
  if (match !== undefined) {
    run.reportMatch(entry, match.id);
    return match.id;
  }
  const read = linkedPostInputOf(post);
  if ('problems' in read) {
    report.add({ ...entry, outcome: 'left out', problems: read.problems });
    return idOfPresent(imported);
  }
  const input: LinkedPostInput = { ...read.input, author: await run.authorOf(post.author) };
  if (globalId === undefined)
    return createByName({ ...entry, notes: read.notes }, run, () =>
      namesakes.length === 0
        ? createLinkedPost(kind, input, SYSTEM_WRITER)
        : importLinkedPost(kind, input, SYSTEM_WRITER, undefined),
    );
  const plan = await planFor(kind, { ...post, globalId }, { input, notes: read.notes }, run);
  return upsertRecord(plan, imported, run);
}

/** Finds the venues or organizers here that have a name. */
async function findNamesakes({ type }: LinkedPostKind, name: string): Promise<StoredLinkedPost[]> {
  const found = await readAll(names.range({ scope: type, name: storedText(name) }));
  const posts = await findLinkedPosts(found.map(({ id }) => id));
  return posts.filter(({ status }) => status !== 'trash');
}

/**
 * Finds the same venue or organizer here: it has the same name and status, was created here, and has no conflicting
 * details. A record without a global id is identified by its name, but a private one here is not a public one there.
 */
function findMatch(
  kind: LinkedPostKind,
  source: SourceLinkedPost,
  namesakes: readonly StoredLinkedPost[],
): StoredLinkedPost | undefined {
  if (source.globalId !== undefined)
    return namesakes.find((post) => post.origin === undefined && agrees(kind, post, source));
  const { status = 'publish' } = source.fields;
  return (
    namesakes.find((post) => post.status === status) ??
    namesakes.find((post) => status === 'private' || post.status !== 'private')
  );
}

function agrees(
  { texts }: LinkedPostKind,
  { status, details }: StoredLinkedPost,
  { fields }: SourceLinkedPost,
): boolean {
  // Otherwise readers would not see the venue of an event, or see one that is private at the source.
  if (status !== fields.status) return false;
  return texts.every((name) => {
    const [here, there] = [details[name] ?? '', storedText(String(fields[name] ?? ''))];
    return here === '' || there === '' || here === there;
  });
}

async function planFor(
  kind: LinkedPostKind,
  post: SourceLinkedPost & { readonly globalId: string },
  { input, notes }: { readonly input: LinkedPostInput; readonly notes: readonly string[] },
  run: Run,
): Promise<Plan> {
  const { globalId, lineage, name, image, fields, author } = post;
  const withImage = { ...input, image: image?.url ?? null };
  return {
    collection: kind.plural,
    kind: kind.type,
    globalId,
    lineage,
    title: name,
    source: digest({ fields: await comparableFields(fields), image, author: input.author }),
    slug: input.slug ?? undefined,
    notes: async () => [
      ...post.notes,
      ...run.authorNotes(author),
      ...(await lossNotes({ description: fields.description })),
      ...notes,
    ],
    image,
    create: (origin) => importLinkedPost(kind, withImage, SYSTEM_WRITER, origin),
    update: (id, change) => changeLinkedPost(kind, id, { ...CLEARED, ...withImage }, SYSTEM_WRITER, change),
  };
}

/** Clears the fields that a record no longer has at the source, or that have become invalid. */
const CLEARED = { geo_lat: null, geo_lng: null, website: '' };
