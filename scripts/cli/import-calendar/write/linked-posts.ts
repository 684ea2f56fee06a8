import type * as z from 'zod';
import { describeImage } from '../../../../lib/calendar/images/images.ts';
import type { LinkedPostKind } from '../../../../lib/calendar/linked-posts/kinds.ts';
import {
  changeLinkedPost,
  createLinkedPost,
  importLinkedPost,
  type LinkedPostInput,
} from '../../../../lib/calendar/linked-posts/writes.ts';
import { digest, type Imported } from '../../../../lib/calendar/posts/origins.ts';
import { filledText } from '../../../../schemas/calendar/fields.ts';
import { MAX_LENGTH } from '../../../../schemas/calendar/limits.ts';
import { organizerFields } from '../../../../schemas/calendar/organizer.ts';
import { venueFields } from '../../../../schemas/calendar/venue.ts';
import { keyOf, type SourceLinkedPost } from '../source.ts';
import { findMatch } from './find-match.ts';
import { inputOf } from './input.ts';
import { lossNotes } from './losses.ts';
import { EDITOR, type Run } from './run.ts';
import { type Plan, upsertRecord } from './upsert-record.ts';

const slug = filledText(MAX_LENGTH.slug).nullish();
const SCHEMAS = { venue: venueFields().extend({ slug }), organizer: organizerFields().extend({ slug }) };

/** Imports venues or organizers. Skips those that are already resolved. */
export async function importLinkedPosts(
  kind: LinkedPostKind,
  posts: readonly SourceLinkedPost[],
  run: Run,
): Promise<void> {
  const unresolved = [...new Map(posts.map((post) => [keyOf(post), post])).values()].filter(
    (post) => !run.isResolved(keyOf(post)),
  );
  if (unresolved.length === 0) return;
  const imported = await run.findImported(unresolved.flatMap(({ globalId }) => globalId ?? []));
  for (const post of unresolved) {
    if (run.options.interrupted.aborted) return;
    const known = post.globalId === undefined ? undefined : imported.get(post.globalId);
    const match = known === undefined && run.options.hasTable ? await findMatch(kind, post) : undefined;
    if (match === undefined) {
      run.resolve([keyOf(post), ...post.lineage], await importOne(kind, post, run, known));
    } else {
      const entry = { collection: kind.plural, origin: post.globalId, title: post.name };
      run.options.report.add({ ...entry, outcome: 'there', id: match.id });
      run.resolve([keyOf(post), ...post.lineage], match.id);
    }
  }
}

async function importOne(
  kind: LinkedPostKind,
  post: SourceLinkedPost,
  run: Run,
  imported: Imported | undefined,
): Promise<number | undefined> {
  const read = inputOf<z.ZodObject>(SCHEMAS[kind.type], post.fields);
  if ('problems' in read) {
    const entry = { collection: kind.plural, origin: post.globalId, title: post.name };
    run.options.report.add({ ...entry, outcome: 'left out', problems: read.problems });
    return undefined;
  }
  const input: LinkedPostInput = { ...read.input, author: await run.authorOf(post.author) };
  if (post.globalId === undefined) return createByName(kind, post, input, run);
  const plan = planFor(kind, { ...post, globalId: post.globalId }, input, run);
  return upsertRecord(
    { ...plan, notes: async () => [...(await plan.notes()), ...read.notes] },
    imported,
    run,
  );
}

async function createByName(
  kind: LinkedPostKind,
  { name }: SourceLinkedPost,
  input: LinkedPostInput,
  run: Run,
): Promise<number> {
  const { writes, report } = run.options;
  const id = writes ? (await createLinkedPost(kind, input, EDITOR)).id : run.placeholderId();
  report.add({ collection: kind.plural, title: name, outcome: 'created', ...(writes ? { id } : {}) });
  return id;
}

function planFor(
  kind: LinkedPostKind,
  post: SourceLinkedPost & { readonly globalId: string },
  input: LinkedPostInput,
  run: Run,
): Plan {
  const { globalId, lineage, name, image, fields, author } = post;
  const write = async (store: (input: LinkedPostInput) => ReturnType<typeof changeLinkedPost>) => {
    if (image !== undefined) await describeImage(image);
    return store({ ...input, image: image?.url ?? null });
  };
  return {
    collection: kind.plural,
    kind: kind.type,
    globalId,
    lineage,
    title: name,
    source: digest({ fields, image, author: input.author }),
    slug: input.slug ?? undefined,
    notes: async () => [
      ...post.notes,
      ...run.authorNotes(author),
      ...(await lossNotes({ description: fields.description })),
    ],
    create: (origin) => write((given) => importLinkedPost(kind, given, EDITOR, origin)),
    update: (id, origin) => write((given) => changeLinkedPost(kind, id, given, EDITOR, origin)),
  };
}
