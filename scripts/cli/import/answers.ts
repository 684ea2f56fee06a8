import { batchGet } from '../../../lib/table/batch-get.ts';
import { batchesOf } from '../../../lib/table/batches.ts';
import { commit, MAX_WRITES } from '../../../lib/table/commit.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { retryOnConflict } from '../../../lib/table/retry-on-conflict.ts';
import { create, put } from '../../../lib/table/writes.ts';
import { respostasEnquetes } from '../../../lib/turma/keys.ts';
import type { Resposta } from '../../../lib/turma/polls/respostas-enquetes.ts';
import { pollName, votosWrites } from '../../../lib/turma/polls/votos.ts';
import { lastOfEach, type Unwritten } from './kind.ts';

/** Maximum number of answers to one poll in a transaction. */
const MAX_ANSWERS = MAX_WRITES - 10;

const CONCURRENCY = 4;

/**
 * Writes answers to polls and counts each one once, even if the import is repeated; a changed answer is counted for its
 * new alternative. Students may answer while it runs.
 */
export async function writeAnswers(items: readonly Item[]): Promise<readonly Unwritten[]> {
  const answers = lastOfEach(items).map((item) => respostasEnquetes.fromItem(item));
  const left = partsOf(answers);
  const writer = async () => {
    for await (const part of left) await retryOnConflict(() => writePollAnswers(part));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, writer));
  return [];
}

async function* partsOf(answers: readonly Resposta[]): AsyncGenerator<Resposta[]> {
  for (const ofPoll of Map.groupBy(answers, pollName).values()) yield* batchesOf(ofPoll, MAX_ANSWERS);
}

/** Writes answers to one poll; fails if they are changed concurrently. */
async function writePollAnswers(answers: readonly Resposta[]): Promise<void> {
  const stored = await batchGet(
    respostasEnquetes,
    answers.map((answer) => respostasEnquetes.key(answer)),
  );
  const before = new Map(stored.map((answer) => [answer.idDiscente, answer]));
  const isChanged = (answer: Resposta) => {
    const known = before.get(answer.idDiscente);
    return known?.idAlternativa !== answer.idAlternativa || known.dataResposta !== answer.dataResposta;
  };
  const changed = answers.filter(isChanged);
  if (changed.length === 0) return;
  const replaced = changed.flatMap(({ idDiscente }) => before.get(idDiscente) ?? []);
  await commit(
    ...changed.map((answer) => {
      const known = before.get(answer.idDiscente);
      return known === undefined
        ? create(respostasEnquetes, answer)
        : put(respostasEnquetes, answer, { is: { idAlternativa: known.idAlternativa } });
    }),
    ...votosWrites(changed, replaced),
  );
}
