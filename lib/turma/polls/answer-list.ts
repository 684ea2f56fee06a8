import type * as z from 'zod';
import type { Enquete } from '../../../schemas/turma/enquete.ts';
import type { Reply } from '../../http/reply.ts';
import { listReply, type Page } from '../lists/list.ts';
import { withAdvice } from '../lists/read-cost.ts';
import type { Resposta } from './respostas-enquetes.ts';
import { answerRows, storedAnswerFields } from './rows.ts';
import { respostasFor, type WantedRespostas } from './sources.ts';

type Row = z.output<typeof Enquete>;

const ADVICE =
  'Name a poll (id-enquete) or a student (id-discente), or leave out parameters that need all answers: another order, paginado';

/** Lists one page of answers to polls, each with its poll. @throws Failure 400 if it is too expensive */
export const answerListReply = (
  wanted: WantedRespostas,
  page: Page<Row>,
  total: boolean | undefined,
): Promise<Reply<Row[]>> =>
  withAdvice(ADVICE, async () => {
    const { source, votos, ...rest } = await respostasFor(wanted);
    const known = { enquete: wanted.enquete, votos };
    const presentAll = (respostas: readonly Resposta[]) => answerRows(respostas, known);
    return listReply(source, { ...rest, page, presentAll, stored: storedAnswerFields, total });
  });
