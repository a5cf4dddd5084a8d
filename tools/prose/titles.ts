/** Finds the titles of tests in TypeScript: the first argument of `describe`, `it`, `test` or `step`. */
import type { Line } from './passages.ts';

/** After a closing bracket the title follows a table, as in `it.each(rows)('title', run)`. */
const TITLE = /(?:\b(?:describe|it|test|step)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1,/g;

export const titlesOf = (source: string): readonly Line[] =>
  [...source.matchAll(TITLE)].map(({ index, 0: call, 2: text = '' }) => ({
    text,
    number: source.slice(0, index + call.indexOf(text)).split('\n').length,
  }));
