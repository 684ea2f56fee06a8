import type {
  StoredEnquete as Enquete,
  RespostaEnquete as Resposta,
} from '../../../schemas/turma/enquetes.ts';
import { batchGet } from '../../table/batch-get.ts';
import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import { count, type Write } from '../../table/writes.ts';
import { tamanhos, votos } from '../keys.ts';
import { countedAnswers, LISTS } from '../lists/sizes.ts';
import type { Votos } from '../stored/votos.ts';

/** How often each alternative of a poll was chosen, by identifier. */
export type Votes = ReadonlyMap<number, number>;

export const NO_VOTES: Votes = new Map();

/**
 * Answers that come at once meet on the item that counts them, and go one after the other there. Each more makes the
 * polls of a class cost more to read.
 */
const SHARDS = 4;
const shards = Array.from({ length: SHARDS }, (_, shard) => shard);

/** A student is always counted in the same one, so that a changed answer is counted where the first one was. */
const shardOf = ({ idDiscente }: Pick<Resposta, 'idDiscente'>) => Math.abs(idDiscente) % SHARDS;

/** Writes that count answers: they belong in the transaction of the answers. */
export function voteWrites(come: readonly Resposta[], gone: readonly Resposta[] = []): Write[] {
  const changes = [...come.map((one) => ({ one, by: 1 })), ...gone.map((one) => ({ one, by: -1 }))];
  const counters = new Map<string, { counter: Votos; by: Record<string, number> }>();
  for (const { one, by } of changes) {
    const counter = { idTurma: one.idTurma, idEnquete: one.idEnquete, shard: shardOf(one) };
    const { sk, pk } = votos.key(counter);
    const sums = counters.get(`${pk} ${sk}`)?.by ?? {};
    counters.set(`${pk} ${sk}`, {
      counter,
      by: { ...sums, [one.idAlternativa]: (sums[one.idAlternativa] ?? 0) + by },
    });
  }
  const registros = changes.reduce((sum, { one, by }) => sum + by * countedAnswers(one), 0);
  return [
    ...[...counters.values()].map(({ counter, by }) => count(votos, counter, by)),
    ...(registros === 0 ? [] : [count(tamanhos, { lista: LISTS.respostas }, { registros })]),
  ];
}

/** The counters of answers, for all of which there are none yet. */
export function countersOf(respostas: readonly Resposta[]): Votos[] {
  const counters = new Map<string, Votos>();
  for (const one of respostas) {
    const empty: Votos = { idTurma: one.idTurma, idEnquete: one.idEnquete, shard: shardOf(one) };
    const { sk, pk } = votos.key(empty);
    const counter = counters.get(`${pk} ${sk}`) ?? empty;
    const name = `${one.idAlternativa}` as const;
    counters.set(`${pk} ${sk}`, { ...counter, [name]: (counter[name] ?? 0) + 1 });
  }
  return [...counters.values()];
}

/** The votes of one poll. */
export async function votesOf({
  idTurma,
  idEnquete,
}: Pick<Enquete, 'idTurma' | 'idEnquete'>): Promise<Votes> {
  const counters = await readAll(votos.range({ idTurma, idEnquete }));
  return summed(counters).get(idEnquete) ?? NO_VOTES;
}

/** The votes of polls of one class, by poll: one query, of all polls from the first to the last of them. */
export async function votesWithin(
  idTurma: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Votes>> {
  if (ids.length === 0) return new Map();
  const from = keyText(Math.min(...ids));
  const to = `${keyText(Math.max(...ids))}#${keyText(SHARDS)}`;
  return summed(await readAll(votos.range({ idTurma }), { from, to }));
}

/** The votes of polls of any classes, by poll: some units for each. */
export async function votesOfEach(
  polls: readonly Pick<Enquete, 'idTurma' | 'idEnquete'>[],
): Promise<ReadonlyMap<number, Votes>> {
  const keys = polls.flatMap(({ idTurma, idEnquete }) =>
    shards.map((shard) => votos.key({ idTurma, idEnquete, shard })),
  );
  return summed(await batchGet(votos, keys));
}

/** How many answers the polls of a class have together. */
export async function answersIn(idTurma: number): Promise<number> {
  const polls = summed(await readAll(votos.range({ idTurma })));
  return [...polls.values()].reduce((sum, votes) => sum + totalOf(votes), 0);
}

export const totalOf = (votes: Votes) => [...votes.values()].reduce((sum, votos) => sum + votos, 0);

function summed(counters: readonly Votos[]): ReadonlyMap<number, Votes> {
  const polls = new Map<number, Map<number, number>>();
  for (const { idTurma: _, idEnquete, shard: __, ...byAlternativa } of counters) {
    const votes = polls.get(idEnquete) ?? new Map<number, number>();
    for (const [idAlternativa, chosen] of Object.entries(byAlternativa))
      votes.set(Number(idAlternativa), (votes.get(Number(idAlternativa)) ?? 0) + chosen);
    polls.set(idEnquete, votes);
  }
  return polls;
}
