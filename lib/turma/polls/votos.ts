import type {
  StoredEnquete as Enquete,
  RespostaEnquete as Resposta,
} from '../../../schemas/turma/enquete.ts';
import { batchGet } from '../../table/batch-get.ts';
import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import { type Addition, negated, newSums, sumWrites } from '../../table/sums.ts';
import type { Write } from '../../table/writes.ts';
import { tamanhos, votos } from '../keys.ts';
import { countedAnswers, LISTS } from '../lists/sizes.ts';
import type { Tamanho } from '../stored/tamanho.ts';
import type { Votos } from '../stored/votos.ts';

/** The number of votes of each alternative of a poll, by identifier. */
export type VotosPorAlternativa = ReadonlyMap<number, number>;

/** The votes of several polls, by `pollName`. */
export type VotosPorEnquete = ReadonlyMap<string, VotosPorAlternativa>;

export const NO_VOTOS: VotosPorAlternativa = new Map();

type Poll = Pick<Enquete, 'idTurma' | 'idEnquete'>;

/** Names a poll, which is identified within its class. */
export const pollName = ({ idTurma, idEnquete }: Poll) => `${idTurma} ${idEnquete}`;

/**
 * Number of counters per poll. Concurrent answers contend for a counter and update it one at a time, but each counter
 * makes the polls of a class more expensive to read.
 */
const SHARDS = 4;
const shards = Array.from({ length: SHARDS }, (_, shard) => shard);

/** A student is always counted in the same shard, so that a changed answer is subtracted where it was added. */
const shardOf = ({ idDiscente }: Pick<Resposta, 'idDiscente'>) => Math.abs(idDiscente) % SHARDS;

/** Writes that count answers; commit them in the same transaction as the answers. */
export function votosWrites(added: readonly Resposta[], removed: readonly Resposta[] = []): Write[] {
  return [
    ...sumWrites(votos, [...added.map(vote), ...negated(removed.map(vote))]),
    ...sumWrites(tamanhos, [...added.map(sampled), ...negated(removed.map(sampled))]),
  ];
}

/** Creates the counters of new polls from all of their answers. */
export const countersOf = (respostas: readonly Resposta[]): Votos[] => newSums(votos, respostas.map(vote));

/** What an answer adds to the votes of its poll. */
const vote = (resposta: Resposta): Addition<Votos> => {
  const { idTurma, idEnquete, idAlternativa } = resposta;
  const record = { idTurma, idEnquete, shard: shardOf(resposta) };
  return { record, name: String(idAlternativa), amount: 1 };
};

/** What an answer adds to the size of the list of all answers. */
const sampled = (resposta: Resposta): Addition<Tamanho> => ({
  record: { lista: LISTS.respostas },
  name: 'registros',
  amount: countedAnswers(resposta),
});

/** Reads the votes of one poll. */
export async function votosOf(poll: Poll): Promise<VotosPorAlternativa> {
  return (await votosOfEach([poll])).get(pollName(poll)) ?? NO_VOTOS;
}

/** Reads the votes of polls of one class, in one query from the first to the last of them. */
export async function votosWithin(idTurma: number, ids: readonly number[]): Promise<VotosPorEnquete> {
  if (ids.length === 0) return new Map();
  const from = keyText(Math.min(...ids));
  const to = `${keyText(Math.max(...ids))}#${keyText(SHARDS)}`;
  return summed(await readAll(votos.range({ idTurma }), { from, to }));
}

/** Reads the votes of polls of any classes: of a single one in one query, otherwise at several units for each. */
export async function votosOfEach(polls: readonly Poll[]): Promise<VotosPorEnquete> {
  const [only] = polls;
  if (only !== undefined && polls.length === 1) return summed(await readAll(votos.range(only)));
  const keys = polls.flatMap(({ idTurma, idEnquete }) =>
    shards.map((shard) => votos.key({ idTurma, idEnquete, shard })),
  );
  return summed(await batchGet(votos, keys));
}

/** The total number of answers to the polls of a class. */
export async function answersIn(idTurma: number): Promise<number> {
  const polls = summed(await readAll(votos.range({ idTurma })));
  return [...polls.values()].reduce((sum, one) => sum + totalOf(one), 0);
}

export const totalOf = (byAlternativa: VotosPorAlternativa) =>
  [...byAlternativa.values()].reduce((sum, chosen) => sum + chosen, 0);

function summed(counters: readonly Votos[]): VotosPorEnquete {
  const polls = new Map<string, Map<number, number>>();
  for (const { idTurma, idEnquete, shard: _, ...byAlternativa } of counters) {
    const name = pollName({ idTurma, idEnquete });
    const ofPoll = polls.get(name) ?? new Map<number, number>();
    for (const [idAlternativa, chosen] of Object.entries(byAlternativa))
      ofPoll.set(Number(idAlternativa), (ofPoll.get(Number(idAlternativa)) ?? 0) + chosen);
    polls.set(name, ofPoll);
  }
  return polls;
}
