import type * as z from 'zod';
import { AlternativaEnquete, Enquete as EnqueteSchema } from '../../../schemas/turma/enquete.ts';
import { nowMs } from '../../clock.ts';
import { presentEach } from '../../http/present-each.ts';
import { batchGet } from '../../table/batch-get.ts';
import { enquetes } from '../keys.ts';
import { toRecord } from '../lists/to-record.ts';
import type { Enquete } from './enquetes.ts';
import { isOpen, type Resposta } from './respostas-enquetes.ts';
import {
  NO_VOTOS,
  pollName,
  totalOf,
  type VotosPorAlternativa,
  type VotosPorEnquete,
  votosOfEach,
  votosWithin,
} from './votos.ts';

type EnqueteResponse = z.output<typeof EnqueteSchema>;

/** Presents a poll with its votes, optionally with an answer, as a row of a list of answers. */
export function presentEnquete(
  enquete: Enquete,
  votos: VotosPorAlternativa = NO_VOTOS,
  resposta?: Resposta,
): EnqueteResponse {
  return toRecord(EnqueteSchema, {
    ...resposta,
    ...enquete,
    ativo: isOpen(enquete, nowMs()),
    totalRespostas: totalOf(votos),
    alternativas: presentAlternativas(enquete, votos),
  });
}

/** Presents the alternatives of a poll with their votes. */
export function presentAlternativas({ idEnquete, alternativas }: Enquete, votos: VotosPorAlternativa) {
  const total = totalOf(votos);
  return alternativas.map(({ idAlternativa, descricao }) => {
    const totalVotos = votos.get(idAlternativa) ?? 0;
    const percentualVotos = total === 0 ? 0 : Math.round((totalVotos * 1000) / total) / 10;
    return toRecord(AlternativaEnquete, { idAlternativa, idEnquete, descricao, totalVotos, percentualVotos });
  });
}

/** Presents polls of a class with their votes. */
export async function presentEnquetes(
  idTurma: number,
  polls: readonly Enquete[],
): Promise<EnqueteResponse[]> {
  const votos = await votosWithin(
    idTurma,
    polls.map(({ idEnquete }) => idEnquete),
  );
  return polls.map((enquete) => presentEnquete(enquete, votos.get(pollName(enquete))));
}

/** Members that the list of polls can sort by without counting votes. */
export const storedEnqueteFields = [
  'idEnquete',
  'idTurma',
  'pergunta',
  'dataCadastro',
  'dataInicio',
  'dataFim',
  'autor',
] as const;

/** The known data of the only poll of the answers. */
interface KnownPoll {
  readonly enquete: Enquete | undefined;
  readonly votos: (() => Promise<VotosPorEnquete>) | undefined;
}

/** Presents answers with their polls, each of which is read once. */
export async function answerRows(
  respostas: readonly Resposta[],
  known: KnownPoll,
): Promise<EnqueteResponse[]> {
  if (respostas.length === 0) return [];
  const polls = [...new Map(respostas.map((resposta) => [pollName(resposta), resposta])).values()];
  const [found, votos] = await Promise.all([
    // A page may have a hundred polls, so read them eventually consistently at half the cost.
    known.enquete === undefined
      ? batchGet(
          enquetes,
          polls.map((poll) => enquetes.key(poll)),
          { eventual: polls.length > 1 },
        )
      : [known.enquete],
    known.votos?.() ?? votosOfEach(polls),
  ]);
  const byName = new Map(found.map((enquete) => [pollName(enquete), enquete]));
  return presentEach(
    respostas,
    (resposta) => {
      const enquete = byName.get(pollName(resposta));
      if (enquete === undefined)
        throw new Error(`The poll ${resposta.idEnquete} has answers, but does not exist`);
      return presentEnquete(enquete, votos.get(pollName(resposta)), resposta);
    },
    ({ idEnquete, idDiscente }) => ({ kind: 'resposta-enquete', id: `${idEnquete} ${idDiscente}` }),
  );
}

/** Members that a list of answers can sort by without reading polls. */
export const storedAnswerFields = [
  'idEnquete',
  'idTurma',
  'idDiscente',
  'idAlternativa',
  'dataResposta',
] as const;
