/**
 * The order of results. Each term gives the product a quality from 0 to 1. Small additions follow: pinned goods, what
 * sells, the start of a name, and a name without other words. A whole word outweighs them against a start of a word.
 */
import { formsOf, type GoodsKeys } from './document.ts';
import type { Alternative, Term } from './query.ts';

const START_OF_NAME = 0.05;
/** The share of the name's words that were typed. */
const COVERED = 0.3;
const PINNED = 0.06;
const SOLD_MOST = 0.09;
/** Times sold that count in full. */
const SOLD_FULL = 100;
/** A word of the category, or a part of the article number, stands for less than one of the name. */
const OTHERS = 0.6;
/** A start of a word is worth this, and more the less of the word is missing. */
const STARTED = 0.65;
const NEARLY_WHOLE = 0.15;

export interface Standing {
  readonly isPinned: boolean;
  readonly soldLately: number;
}

/** Between 0 (no term fits) and about 1.5. null: a term that must fit does not. */
export type Score = (keys: GoodsKeys, standing: Standing) => number | null;

/** One scorer for one query: it remembers the qualities of tokens, which repeat among products. */
export function scorerOf(terms: readonly Term[]): Score {
  const known = terms.map(() => new Map<string, number>());
  const quality = (at: number, token: string): number => {
    const memory = known[at];
    const before = memory?.get(token);
    if (before !== undefined) return before;
    const found = bestOf(terms[at]?.alternatives ?? [], formsOf(token));
    memory?.set(token, found);
    return found;
  };
  return (keys, { isPinned, soldLately }) => {
    let sum = 0;
    for (const at of terms.keys()) {
      const best = (tokens: readonly string[]): number =>
        tokens.reduce((most, token) => Math.max(most, quality(at, token)), 0);
      const code = keys.codes.reduce((most, one) => Math.max(most, codeQuality(terms[at], one)), 0);
      const found = Math.max(best(keys.names.flat()), OTHERS * best(keys.others), code);
      if (found === 0) return null;
      sum += found;
    }
    const names = keys.names.map((name) => nameBonus(name, terms, quality));
    const sold = SOLD_MOST * Math.min(1, Math.log1p(soldLately) / Math.log1p(SOLD_FULL));
    return sum / terms.length + Math.max(0, ...names) + (isPinned ? PINNED : 0) + sold;
  };
}

function nameBonus(
  name: readonly string[],
  terms: readonly Term[],
  quality: (at: number, token: string) => number,
): number {
  const [first] = name;
  if (first === undefined) return 0;
  const covered = name.reduce((sum, token) => sum + Math.max(...terms.map((_, at) => quality(at, token))), 0);
  return (COVERED * covered) / name.length + START_OF_NAME * quality(0, first);
}

function bestOf(alternatives: readonly Alternative[], forms: readonly string[]): number {
  let best = 0;
  for (const [place, form] of forms.entries()) {
    for (const { token, isStart, weight, otherForm } of alternatives) {
      const full = place === 0 ? weight : weight * otherForm;
      if (form === token) best = Math.max(best, full);
      else if (isStart && form.startsWith(token))
        best = Math.max(best, full * (STARTED + (NEARLY_WHOLE * token.length) / form.length));
    }
  }
  return best;
}

const codeQuality = (term: Term | undefined, code: string): number =>
  Math.max(
    0,
    ...(term?.alternatives ?? [])
      .filter(({ token, isStart }) => code === token || (isStart && code.startsWith(token)))
      .map(({ weight }) => weight),
  );
