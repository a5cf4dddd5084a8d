/**
 * Measures our prose against the rules of CONTRIBUTING: long sentences, forbidden openings, words in docs, and
 * titles of tests.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentsOf } from './comments.ts';
import { linesOf, type Passage, passagesOf } from './passages.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { titlesOf } from './titles.ts';

const MOST_WORDS = 28;
const MOST_WORDS_IN_TITLES = 22;
const OPENINGS = ['Of what', 'What is', 'Whoever', 'That it', 'Of one', 'Those of', 'Nobody', 'None of'];
const OPENS = new RegExp(`^[^\\p{L}\\p{N}]*(?:${OPENINGS.join('|')})\\b`, 'iu');
const WORDS_NOT_IN_TITLES = /\b(?:nobody|none|whoever)\b/iu;

export type Area = 'docs' | 'comments' | 'titles';
export type Fault = 'long' | 'opening' | 'word';

export interface Finding extends Sentence {
  readonly area: Area;
  readonly fault: Fault;
  /** From the project's root, with forward slashes. */
  readonly path: string;
}

export interface Measured {
  readonly findings: readonly Finding[];
  /** Tokens with a letter or a digit in `docs/`: `wc -w` without the borders of tables. */
  readonly wordsInDocs: number;
}

const PAGES = ['docs/**/*.md', 'README.md', 'CONTRIBUTING.md'];
const SOURCES = ['{electron,shared,renderer,tools}/**/*.{ts,tsx,js,css}'];
const TESTS = ['{tests,renderer}/**/*.test.{ts,tsx}'];

/**
 * The faults of one sentence. A question may begin freely, because a page begins with the question that it
 * answers.
 */
function faultsOf(area: Area, { text, words }: Sentence): readonly Fault[] {
  const isQuestion = /\?\W*$/.test(text);
  const mostWords = area === 'titles' ? MOST_WORDS_IN_TITLES : MOST_WORDS;
  return [
    ...(words > mostWords ? (['long'] as const) : []),
    ...(!isQuestion && OPENS.test(text) ? (['opening'] as const) : []),
    ...(area === 'titles' && WORDS_NOT_IN_TITLES.test(text) ? (['word'] as const) : []),
  ];
}

const PASSAGES: Readonly<Record<Area, (text: string) => readonly Passage[]>> = {
  docs: (text) => passagesOf(linesOf(text)),
  comments: (text) => commentsOf(text).flatMap(passagesOf),
  titles: (text) => titlesOf(text).map((title) => [title]),
};

export function findingsIn(area: Area, path: string, text: string): readonly Finding[] {
  return PASSAGES[area](text)
    .flatMap(sentencesOf)
    .flatMap((sentence) => faultsOf(area, sentence).map((fault) => ({ ...sentence, area, fault, path })));
}

/** Counts code blocks too, because a reader sees them. */
export const wordsOf = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export function measure(root: string): Measured {
  const read = (patterns: readonly string[]): { path: string; text: string }[] =>
    globSync(patterns, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.includes('/node_modules/'))
      .toSorted()
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const pages = read(PAGES);
  return {
    findings: [
      ...pages.flatMap(({ path, text }) => findingsIn('docs', path, text)),
      ...read(SOURCES).flatMap(({ path, text }) => findingsIn('comments', path, text)),
      ...read(TESTS).flatMap(({ path, text }) => findingsIn('titles', path, text)),
    ],
    wordsInDocs: pages
      .filter(({ path }) => path.startsWith('docs/'))
      .reduce((sum, { text }) => sum + wordsOf(text), 0),
  };
}
