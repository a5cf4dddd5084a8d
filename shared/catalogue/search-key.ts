/**
 * The one form of a name and of a query, in any script: words in Latin letters and sizes in one unit, with one space
 * between. Stored names and queries take the same form.
 */
import { tokenOf } from './search/sizes.ts';
import { tokensOf } from './search/tokens.ts';

/** Deterministic. `Кола 0,5 л`, `кола 500мл` and `KOLA 0.5L` give `kola 500ml`. */
export const searchKey = (text: string): string =>
  tokensOf(text)
    .map((token) => (token.kind === 'word' ? token.word : tokenOf(token.amount)))
    .join(' ');
