/** Why a field of the form is wrong. */
import { errorWords } from '../../i18n/error-words.ts';
import type { Words } from '../../i18n/words.ts';
import type { FieldProblem } from './read-draft.ts';

const said = (words: Words, { reason, limit, typed }: FieldProblem): string => {
  if (typed) return errorWords(words, typed);
  // Only the name has to be there.
  return reason === 'missing'
    ? words('goods.name.missing')
    : words(`field-problem.${reason}`, { limit: limit ?? 0 });
};

/** For the properties of a field: a right field shows its hint. */
export const problemText = (
  words: Words,
  problem: FieldProblem | undefined,
): { readonly problem?: string } => (problem ? { problem: said(words, problem) } : {});
