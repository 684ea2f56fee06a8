import { putItems } from '../../../lib/table/batch-write.ts';
import { commit } from '../../../lib/table/commit.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { get } from '../../../lib/table/read.ts';
import { retryOnConflict } from '../../../lib/table/retry-on-conflict.ts';
import { MalformedRecord } from '../../../lib/table/shape.ts';
import { create, put, replace } from '../../../lib/table/writes.ts';
import { enquetes } from '../../../lib/turma/keys.ts';
import type { Enquete } from '../../../lib/turma/polls/enquetes.ts';
import { lastOfEach, type Unwritten } from './kind.ts';

const CONCURRENCY = 4;

/**
 * Writes polls. A poll that exists gets its next version, like one that a request changes: otherwise, a request that
 * had read the poll before would overwrite what is imported, or accept an answer with an alternative that is gone.
 */
export async function writePolls(items: readonly Item[]): Promise<readonly Unwritten[]> {
  const last = lastOfEach(items);
  const isPoll = ({ entity }: Item) => entity === enquetes.name;
  const left = last.filter(isPoll).values();
  const writer = async () => {
    for (const item of left) await retryOnConflict(() => writePoll(enquetes.fromItem(item)));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, writer));
  await putItems(last.filter((item) => !isPoll(item)));
  return [];
}

/** Writes a poll; fails if it is changed concurrently. No request can change a broken one. */
async function writePoll(enquete: Enquete): Promise<void> {
  const before = await readPoll(enquete);
  if (before === 'broken') await commit(put(enquetes, enquete));
  else await commit(before === undefined ? create(enquetes, enquete) : replace(enquetes, before, enquete));
}

async function readPoll(enquete: Enquete): Promise<Enquete | 'broken' | undefined> {
  try {
    const before = await get(enquetes, enquetes.key(enquete));
    return before === undefined || Number.isSafeInteger(before.version) ? before : 'broken';
  } catch (error) {
    if (error instanceof MalformedRecord) return 'broken';
    throw error;
  }
}
