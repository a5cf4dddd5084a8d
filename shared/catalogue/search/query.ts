/** A typed text as terms. Each term has alternatives: a product must hold one of each term. */
import { codeEnd, codeStart, wholeCode } from './document.ts';
import type { Meanings } from './meanings.ts';
import { type Amount, spokenOf, tokenOf } from './sizes.ts';
import { soundOf } from './sound.ts';
import { tokensOf } from './tokens.ts';

export interface Alternative {
  readonly token: string;
  /** The product's token may go on. */
  readonly isStart: boolean;
  /** 0 to 1, more for a whole code: how well this alternative stands for what was typed. */
  readonly weight: number;
  /** Less of the weight where only another form of the product's token fits. */
  readonly otherForm: number;
}

export interface Term {
  /** The word of `latinLetters`; null: a number. */
  readonly word: string | null;
  readonly alternatives: readonly Alternative[];
}

const NEAR_FORM = 0.97;
const FAR_FORM = 0.6;

export const alternative = (token: string, weight: number, isStart = true): Alternative => ({
  token,
  isStart,
  weight,
  otherForm: NEAR_FORM,
});

/** Words that name no goods: "перец для плова". */
const FILLERS = new Set([
  'va',
  'uchun',
  'bilan',
  'i',
  's',
  'so',
  'v',
  'vo',
  'na',
  'dlya',
  'iz',
  'ot',
  'po',
  'in',
  'the',
  'and',
]);

export function termsOf(text: string, meanings: Meanings): readonly Term[] {
  const terms = tokensOf(text, { isTyping: true }).map((token) =>
    token.kind === 'word' ? wordTerm(token.word, meanings) : amountTerm(token.amount),
  );
  // The last word may be the start of another.
  const telling = terms.filter(
    ({ word }, at) => word === null || at === terms.length - 1 || !FILLERS.has(word),
  );
  const wanted = telling.length > 0 ? telling : terms;
  return wanted.filter(
    ({ word }, at) => word === null || wanted.findIndex((term) => term.word === word) === at,
  );
}

export function wordTerm(word: string, meanings: Meanings): Term {
  const sound = soundOf(word);
  const alternatives = [alternative(word, 1)];
  if (sound !== word) alternatives.push(alternative(sound, 0.95));
  for (const other of meanings(word)) {
    // Short words begin many others: "un", "suv".
    const isStart = other.length > 3;
    alternatives.push(alternative(other, 0.95, isStart));
    if (soundOf(other) !== other) alternatives.push(alternative(soundOf(other), 0.93, isStart));
  }
  return { word, alternatives };
}

function amountTerm(amount: Amount): Term {
  const { value, size } = amount;
  if (size !== null)
    return {
      word: null,
      alternatives: [
        alternative(tokenOf(amount), 1, false),
        ...spokenOf(amount).map((spoken) => ({ ...alternative(spoken, 0.9, false), otherForm: FAR_FORM })),
      ],
    };
  const alternatives = [alternative(value, 0.98, false), { ...alternative(value, 0.6), otherForm: 0.9 }];
  for (const [guess, weight] of guesses(value)) alternatives.push(alternative(guess, weight, false));
  return { word: null, alternatives: [...alternatives, ...codesOf(value)] };
}

/** "05" is 0.5 without its point, and "15" may be 1.5. */
function guesses(value: string): readonly (readonly [string, number])[] {
  if (/^0\d+$/.test(value)) return [[`0.${value.slice(1).replace(/0+$/, '')}`, 0.9]];
  return /^[1-9][1-9]$/.test(value) ? [[`${value[0]}.${value[1]}`, 0.6]] : [];
}

/** A PLU is typed to be found alone. */
const WHOLE_CODE = 1.5;
const FEWEST_DIGITS = 3;
const SURE_DIGITS = 4;

function codesOf(value: string): readonly Alternative[] {
  if (!/^\d+$/.test(value)) return [];
  const found = [alternative(wholeCode(value), WHOLE_CODE, false)];
  if (value.length >= FEWEST_DIGITS)
    found.push(alternative(codeEnd(value), value.length >= SURE_DIGITS ? 0.9 : 0.55));
  if (value.length >= FEWEST_DIGITS)
    found.push(alternative(codeStart(value), value.length >= SURE_DIGITS ? 0.8 : 0.5));
  return found;
}
