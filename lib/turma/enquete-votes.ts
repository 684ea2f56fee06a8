import type * as z from 'zod';
import { AlternativaEnquete, Enquete as EnqueteSchema } from '../../schemas/turma/enquetes.ts';
import { nowMs } from '../clock.ts';
import type { Range } from '../table/entity.ts';
import { get, query } from '../table/read.ts';
import type { Enquete } from './enquetes.ts';
import { enquetes, respostasEnquetes } from './keys.ts';
import { isOpen, type Resposta } from './respostas-enquetes.ts';
import { shaped } from './shape.ts';

/** How often each alternative was chosen, by identifier. */
export type Votes = ReadonlyMap<number, number>;

const NONE: Votes = new Map();

/** The votes of one poll, counted from its answers. */
export async function votesOf(enquete: Enquete): Promise<Votes> {
  const votes = await votesIn(
    respostasEnquetes.range({ idTurma: enquete.idTurma, idEnquete: enquete.idEnquete }),
  );
  return votes.get(enquete.idEnquete) ?? NONE;
}

/** The votes of all polls of a class, by poll. */
export function votesOfTurma(idTurma: number): Promise<ReadonlyMap<number, Votes>> {
  return votesIn(respostasEnquetes.range({ idTurma }));
}

async function votesIn(range: Range<Resposta>): Promise<ReadonlyMap<number, Votes>> {
  const votes = new Map<number, Map<number, number>>();
  for await (const { idEnquete, idAlternativa } of query(range)) {
    const ofPoll = votes.get(idEnquete) ?? new Map<number, number>();
    ofPoll.set(idAlternativa, (ofPoll.get(idAlternativa) ?? 0) + 1);
    votes.set(idEnquete, ofPoll);
  }
  return votes;
}

/** A poll with its votes; with an answer to it, as one row of a list of answers. */
export function seenEnquete(
  enquete: Enquete,
  votes: Votes = NONE,
  resposta?: Resposta,
): z.output<typeof EnqueteSchema> {
  const { idDiscente = null, idAlternativa = null, dataResposta = null } = resposta ?? {};
  return shaped(EnqueteSchema, {
    ...enquete,
    ativo: isOpen(enquete, nowMs()),
    totalRespostas: totalOf(votes),
    alternativas: seenAlternativas(enquete, votes),
    idDiscente,
    idAlternativa,
    dataResposta,
  });
}

/** The alternatives of a poll with their votes. */
export function seenAlternativas({ idEnquete, alternativas }: Enquete, votes: Votes) {
  const total = totalOf(votes);
  return alternativas.map(({ idAlternativa, descricao }) => {
    const totalVotos = votes.get(idAlternativa) ?? 0;
    const percentualVotos = total === 0 ? 0 : Math.round((totalVotos / total) * 1000) / 10;
    return shaped(AlternativaEnquete, { idAlternativa, idEnquete, descricao, totalVotos, percentualVotos });
  });
}

const totalOf = (votes: Votes) => [...votes.values()].reduce((sum, count) => sum + count, 0);

/** Makes answers into rows with their polls; each poll and its votes are read once. */
export function respostaRows(): (resposta: Resposta) => Promise<z.output<typeof EnqueteSchema>> {
  const polls = new Map<number, ReturnType<typeof pollOf>>();
  return async (resposta) => {
    const poll = polls.get(resposta.idEnquete) ?? pollOf(resposta);
    polls.set(resposta.idEnquete, poll);
    const { enquete, votes } = await poll;
    return seenEnquete(enquete, votes, resposta);
  };
}

async function pollOf(resposta: Resposta) {
  const enquete = await get(enquetes, enquetes.key(resposta));
  if (enquete === undefined) throw new Error(`The poll ${resposta.idEnquete} has answers, but is not there`);
  return { enquete, votes: await votesOf(enquete) };
}
