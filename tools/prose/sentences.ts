/** Splits a passage into sentences and counts their words. */
import type { Passage } from './passages.ts';

export interface Sentence {
  /** As a reader sees it: without Markdown marks, each code span as `code`. */
  readonly text: string;
  /** The line on which it begins. */
  readonly line: number;
  readonly words: number;
}

/** Their full stop ends no sentence. */
const ABBREVIATIONS = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|incl)\.$/i;
/** The start of a next sentence: a capital, a digit or an opening mark. */
const END = /[.!?][)"'’”»*_]*(?=\s+[\p{Lu}\d"'‘“«([*_])/gu;
const WORD = /[\p{L}\p{N}]/u;

/** Removes marks only within a line, so that line numbers stay countable. */
function asRead(text: string): string {
  return text
    .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/`+[^`\n]+`+/g, 'Code')
    .replace(/<https?:[^>\s]*>/g, 'Link')
    .replace(/\*\*|__/g, '');
}

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => WORD.test(word)).length;

export function sentencesOf(passage: Passage): readonly Sentence[] {
  const text = asRead(passage.map((line) => line.text).join('\n'));
  const ends = [...text.matchAll(END)]
    .map((end) => end.index + end[0].length)
    .filter((end) => !ABBREVIATIONS.test(text.slice(0, end)));
  const first = passage[0]?.number ?? 0;
  let begin = 0;
  const sentences: Sentence[] = [];
  for (const end of [...ends, text.length]) {
    const part = text.slice(begin, end);
    const before = text.slice(0, begin + (part.length - part.trimStart().length));
    const line = passage[before.split('\n').length - 1]?.number ?? first;
    const words = wordsIn(part);
    if (words > 0) sentences.push({ text: part.trim().replace(/\s+/g, ' '), line, words });
    begin = end;
  }
  return sentences;
}
