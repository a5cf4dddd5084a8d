/** Splits a text into words in Latin letters and amounts. Digits stand apart from letters: "cola0,5l" has two tokens. */
import { latinLetters } from './latin-letters.ts';
import { type Amount, amountOf, isStartOfUnit, isUnit } from './sizes.ts';

export type Token =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'amount'; readonly amount: Amount };

const PIECES = /\d+(?:[.,]\d+)?|(?<!\d)[.,]\d+|[\p{L}]+|%/gu;
/** What may stand between a number and its unit. */
const BETWEEN = /^[\s.]*$/;
const NUMBER = /^[.,]?\d/;
/** "6x0,5": the sign between two numbers parts them. */
const TIMES = /(?<=\d)\s*[xх×*]\s*(?=\d)/giu;

export interface TokenOptions {
  /** The text is still being typed: behind the last number stands the start of a unit. */
  readonly isTyping?: boolean;
}

export function tokensOf(text: string, { isTyping = false }: TokenOptions = {}): readonly Token[] {
  const latin = latinLetters(text.replace(TIMES, ' ; '));
  const pieces = [...latin.matchAll(PIECES)];
  const tokens: Token[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const [piece, next] = [pieces[at], pieces[at + 1]];
    if (!piece) break;
    const [written] = piece;
    if (!NUMBER.test(written)) {
      if (written !== '%') tokens.push({ kind: 'word', word: written });
      continue;
    }
    const isClose = next !== undefined && BETWEEN.test(latin.slice(piece.index + written.length, next.index));
    const unit = isClose && isUnit(next[0]) ? next[0] : undefined;
    const isStarted = isTyping && isClose && at === pieces.length - 2 && isStartOfUnit(next[0]);
    tokens.push({ kind: 'amount', amount: amountOf(written, unit) });
    if (unit !== undefined || isStarted) at += 1;
  }
  return tokens;
}
