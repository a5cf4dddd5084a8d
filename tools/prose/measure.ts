/**
 * Measures our prose against the rules of CONTRIBUTING: long sentences, forbidden openings, words in docs.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentsOf } from './comments.ts';
import { linesOf, type Passage, passagesOf } from './passages.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

const MOST_WORDS = 28;
const OPENINGS = ['Of what', 'What is', 'Whoever', 'That it', 'Of one', 'Those of', 'Nobody', 'None of'];
const OPENS = new RegExp(`^[^\\p{L}\\p{N}]*(?:${OPENINGS.join('|')})\\b`, 'iu');

export type Area = 'docs' | 'comments';
export type Fault = 'long' | 'opening';

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

/** Its rules are numbered and long, and a later change rewrites them. */
const NOT_COUNTED = 'docs/reliability.md';
const PAGES = ['docs/**/*.md', 'README.md', 'CONTRIBUTING.md'];
const SOURCES = ['{electron,shared,renderer,tools}/**/*.{ts,tsx,js,css}'];

/**
 * The faults of one sentence. A question may begin freely, because a page begins with the question that it
 * answers.
 */
export function faultsOf({ text, words }: Sentence): readonly Fault[] {
  const isQuestion = /\?\W*$/.test(text);
  return [
    ...(words > MOST_WORDS ? (['long'] as const) : []),
    ...(!isQuestion && OPENS.test(text) ? (['opening'] as const) : []),
  ];
}

export function findingsIn(area: Area, path: string, text: string): readonly Finding[] {
  const passages: readonly Passage[] =
    area === 'docs' ? passagesOf(linesOf(text)) : commentsOf(text).flatMap((comment) => passagesOf(comment));
  return passages
    .flatMap(sentencesOf)
    .flatMap((sentence) => faultsOf(sentence).map((fault) => ({ ...sentence, area, fault, path })));
}

/** Counts code blocks too, because a reader sees them. */
export const wordsOf = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export function measure(root: string): Measured {
  const read = (patterns: readonly string[]): { path: string; text: string }[] =>
    globSync(patterns, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path !== NOT_COUNTED && !path.includes('/node_modules/'))
      .toSorted()
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const pages = read(PAGES);
  return {
    findings: [
      ...pages.flatMap(({ path, text }) => findingsIn('docs', path, text)),
      ...read(SOURCES).flatMap(({ path, text }) => findingsIn('comments', path, text)),
    ],
    wordsInDocs: pages
      .filter(({ path }) => path.startsWith('docs/'))
      .reduce((sum, { text }) => sum + wordsOf(text), 0),
  };
}
