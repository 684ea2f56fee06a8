import { batchGet } from '../../../lib/table/batch-get.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { retryOnConflict } from '../../../lib/table/retry-on-conflict.ts';
import { commit, MAX_WRITES } from '../../../lib/table/write.ts';
import { create, put } from '../../../lib/table/writes.ts';
import { respostasEnquetes } from '../../../lib/turma/keys.ts';
import type { Resposta } from '../../../lib/turma/polls/respostas-enquetes.ts';
import { voteWrites } from '../../../lib/turma/polls/votes.ts';
import { lastOfEach, type Unwritten } from './kind.ts';

/** Maximum number of answers to one poll in a transaction. */
const MAX_ANSWERS = MAX_WRITES - 10;

/** Number of concurrent transactions. */
const CONCURRENCY = 4;

/**
 * Writes answers to polls and counts each one once, even if the import is repeated; a changed answer is counted for
 * its new alternative. Students may answer meanwhile.
 */
export async function writeAnswers(items: readonly Item[]): Promise<readonly Unwritten[]> {
  const parts = [
    ...byPoll(lastOfEach(items).map((item) => respostasEnquetes.fromItem(item))).values(),
  ].flatMap((answers) =>
    Array.from({ length: Math.ceil(answers.length / MAX_ANSWERS) }, (_, n) =>
      answers.slice(n * MAX_ANSWERS, (n + 1) * MAX_ANSWERS),
    ),
  );
  const left = parts.values();
  const writer = async () => {
    for (const part of left) await retryOnConflict(() => writePollAnswers(part));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, writer));
  return [];
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
    ...voteWrites(changed, replaced),
  );
}

function byPoll(answers: readonly Resposta[]): ReadonlyMap<string, readonly Resposta[]> {
  const polls = new Map<string, Resposta[]>();
  for (const answer of answers) {
    const name = `${answer.idTurma} ${answer.idEnquete}`;
    const ofPoll = polls.get(name) ?? [];
    ofPoll.push(answer);
    polls.set(name, ofPoll);
  }
  return polls;
}
