import type * as z from 'zod';
import type { StoredEnquete } from '../../../schemas/turma/enquete.ts';
import type { update } from '../../../schemas/turma/enquetes.ts';
import { conflict, invalidMember } from '../../http/failure.ts';

type Alternativa = z.output<typeof StoredEnquete>['alternativas'][number];
/** An alternative in a change: with an identifier to keep or rename it, without one to add it. */
export type WantedAlternativa = NonNullable<z.output<typeof update.body>['alternativas']>[number];

/**
 * The alternatives of a poll after a change: those in the change, in its order.
 * @param answered whether the poll has answers; then none may be removed or renamed (docs/rules/class-api.md, rule 12)
 * @param firstId the first identifier for new alternatives
 * @throws Failure 400 for an unknown or repeated identifier and for texts that are not distinct, 409 for a change
 * that `answered` rules out
 */
export function alternativasAfter(
  before: readonly Alternativa[],
  wanted: readonly WantedAlternativa[],
  { answered, firstId }: { answered: boolean; firstId: number },
): Alternativa[] {
  let nextId = firstId;
  const after = wanted.map(({ idAlternativa, descricao }, n) => {
    if (idAlternativa === undefined) {
      if (descricao === undefined) throw invalidMember(`alternativas[${n}].descricao`, 'is required');
      return { idAlternativa: nextId++, descricao };
    }
    const known = before.find((one) => one.idAlternativa === idAlternativa);
    if (known === undefined)
      throw invalidMember(`alternativas[${n}].id-alternativa`, 'expected an alternative of the poll');
    return { idAlternativa, descricao: descricao ?? known.descricao };
  });
  if (new Set(after.map(({ idAlternativa }) => idAlternativa)).size < after.length)
    throw invalidMember('alternativas', 'expected each id-alternativa once');
  requireDistinct(after);
  const isKept = (one: Alternativa) =>
    after.some(
      ({ idAlternativa, descricao }) => idAlternativa === one.idAlternativa && descricao === one.descricao,
    );
  if (answered && !before.every(isKept))
    throw conflict('The poll has answers, so its alternatives cannot be removed or renamed (alternativas)');
  return after;
}

/** @throws Failure 400 for alternatives with the same text */
export function requireDistinct(alternativas: readonly { readonly descricao: string }[]): void {
  const texts = new Set(alternativas.map(({ descricao }) => descricao.trim()));
  if (texts.size < alternativas.length)
    throw invalidMember('alternativas', 'expected a different descricao for each');
}
