/** Wider readings of a text that finds too little, in the order in which they are tried. */
import { inOtherLayout } from '../../../shared/catalogue/search/key-layout.ts';
import type { Meanings } from '../../../shared/catalogue/search/meanings.ts';
import { alternative, type Term, termsOf, wordTerm } from '../../../shared/catalogue/search/query.ts';
import { soundOf } from '../../../shared/catalogue/search/sound.ts';
import { oneErrorFrom, stemsOf } from '../../../shared/catalogue/search/typing-errors.ts';

/** Whether the index holds a word with this start. */
export type KnownWords = (start: string) => boolean;

type Terms = readonly Term[];

export interface Narrow {
  readonly text: string;
  readonly terms: Terms;
  readonly meanings: Meanings;
  readonly isKnown: KnownWords;
}

const MOST_MEANT = 24;
/** Longer words cost too many questions to the index. */
const LONGEST_WORD = 24;
const SHORTEST_PART = 3;

/** Each step is a list of readings, whose results belong together. */
export function* widened({ text, terms, meanings, isKnown }: Narrow): Generator<readonly Terms[]> {
  const wrong = terms.map((term) => (isStrange(term, isKnown) ? forgiven(term, meanings, isKnown) : term));
  if (wrong.some((term, at) => term !== terms[at])) yield [wrong];
  yield [...joined(terms, meanings, isKnown), ...split(terms, meanings, isKnown)];
  const forgiving = wrong.map((term, at) => (term === terms[at] ? forgiven(term, meanings, isKnown) : term));
  yield [forgiving];
  yield [termsOf(inOtherLayout(text), meanings)];
  for (const fewer of fewerOf(forgiving)) yield fewer;
}

/** No product has a word that begins so. */
const isStrange = ({ word }: Term, isKnown: KnownWords): boolean =>
  word !== null && !isKnown(word) && !isKnown(soundOf(word));

/** The word with one error, and without its endings. */
function forgiven(term: Term, meanings: Meanings, isKnown: KnownWords): Term {
  if (term.word === null || term.word.length > LONGEST_WORD) return term;
  const meant = oneErrorFrom(term.word).filter(isKnown).slice(0, MOST_MEANT);
  const stems = stemsOf(term.word).map(soundOf);
  return {
    ...term,
    alternatives: [
      ...term.alternatives,
      ...meant.map((sound) => alternative(sound, 0.7)),
      ...new Set(meant.flatMap(meanings)).values().map((key) => alternative(key, 0.6)),
      ...stems.map((sound) => alternative(sound, 0.65)),
    ],
  };
}

/** "red bull" as "redbull". */
function joined(terms: Terms, meanings: Meanings, isKnown: KnownWords): readonly Terms[] {
  return terms.flatMap(({ word }, at) => {
    const next = terms[at + 1]?.word;
    const whole = word !== null && next ? word + next : null;
    if (whole === null || !isKnown(soundOf(whole))) return [];
    return [[...terms.slice(0, at), wordTerm(whole, meanings), ...terms.slice(at + 2)]];
  });
}

/** "redbull" as "red bull". */
function split(terms: Terms, meanings: Meanings, isKnown: KnownWords): readonly Terms[] {
  return terms.flatMap((term, at) => {
    const { word } = term;
    if (word === null || word.length > LONGEST_WORD || !isStrange(term, isKnown)) return [];
    const places = Array.from(
      { length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) },
      (_, place) => place + SHORTEST_PART,
    );
    return places
      .map((place) => [word.slice(0, place), word.slice(place)])
      .filter((parts) => parts.every((part) => isKnown(soundOf(part))))
      .map((parts) => [
        ...terms.slice(0, at),
        ...parts.map((part) => wordTerm(part, meanings)),
        ...terms.slice(at + 1),
      ]);
  });
}

/** One term less, then two. A word stays: a size alone would find any goods of that size. */
function fewerOf(terms: Terms): readonly (readonly Terms[])[] {
  const without = (all: Terms): readonly Terms[] => all.map((_, at) => all.toSpliced(at, 1));
  const one = without(terms);
  const steps = terms.length < 4 ? [one] : [one, one.flatMap(without)];
  return steps.map((readings) => readings.filter((left) => left.some(({ word }) => word !== null)));
}
