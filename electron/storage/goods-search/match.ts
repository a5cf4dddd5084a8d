/** Terms of a query in FTS5's own language. */
import { FIRST_WORD } from '../../../shared/catalogue/search/document.ts';
import type { Alternative, Term } from '../../../shared/catalogue/search/query.ts';

const quoted = (token: string): string => `"${token.replaceAll('"', '')}"`;

/** Matches products with a word that begins so. */
export const beginsWith = (start: string): string => `${quoted(start)}*`;

const anyOf = (matches: readonly string[]): string => `(${[...new Set(matches)].join(' OR ')})`;

/** lead: the sign of the index in front of the token. */
function starts({ alternatives }: Term, lead = ''): string {
  const begun = alternatives.filter(({ isStart }) => isStart);
  // "shokolad" finds all that "shokoladli" finds.
  const telling = alternatives.filter(
    ({ token }) => !begun.some((other) => other.token !== token && token.startsWith(other.token)),
  );
  return anyOf(telling.map(({ token, isStart }) => quoted(lead + token) + (isStart ? '*' : '')));
}

const wholes = ({ alternatives }: { readonly alternatives: readonly Alternative[] }, lead = ''): string =>
  anyOf(alternatives.map(({ token }) => quoted(lead + token)));

const allOf = (matches: readonly string[]): string => matches.join(' AND ');

/** Products that hold one alternative of each term. */
export const matchOf = (terms: readonly Term[]): string => allOf(terms.map((term) => starts(term)));

/** Of very many products the best: names that begin with the first term, and those that hold whole words. */
export function bestMatches(terms: readonly Term[]): readonly string[] {
  const [first, ...rest] = terms;
  if (!first) return [];
  return [
    allOf([wholes(first, FIRST_WORD), ...rest.map((term) => wholes(term))]),
    allOf(terms.map((term) => wholes(term))),
    allOf([starts(first, FIRST_WORD), ...rest.map((term) => starts(term))]),
  ];
}
