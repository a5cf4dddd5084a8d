/** Finds the comments of TypeScript, JavaScript and CSS and returns them as lines of Markdown. */
import type { Line } from './passages.ts';

/** Strings come first, so that a `//` in an address starts no comment. Template strings are not parsed. */
const TOKENS =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<=^|[\s{(,;])\/\*[\s\S]*?\*\/|(?<=^|[\s{(,;])\/\/(?=[\s/]|$)[^\n]*/gm;
/** Instructions to a tool. */
const ORDER = /^\s*(?:@ts-|biome-ignore|oxlint-|eslint-|v8 ignore|<reference)/;
const TAG = /^\s*@(\w+)\s*(?:\{[^}]*\}\s*)?/;

/** The lines of each comment; consecutive `//` comments on lines of their own count as one. */
export function commentsOf(source: string): readonly (readonly Line[])[] {
  const comments: Line[][] = [];
  let lastAlone = -1;
  let counted = 0;
  let number = 1;
  for (const { index, 0: token } of source.matchAll(TOKENS)) {
    for (; counted < index; counted += 1) if (source.charCodeAt(counted) === 10) number += 1;
    if (token.startsWith('/*')) comments.push(blockLines(token, number));
    if (!token.startsWith('//')) continue;
    const text = token.replace(/^\/+\s?/, '');
    if (ORDER.test(text)) continue;
    const isAlone = source.slice(source.lastIndexOf('\n', index) + 1, index).trim() === '';
    const before = comments.at(-1);
    if (isAlone && before && lastAlone === number - 1) before.push({ text, number });
    else comments.push([{ text, number }]);
    lastAlone = isAlone ? number : -1;
  }
  return comments;
}

/** A tag starts a new passage. */
function blockLines(comment: string, first: number): Line[] {
  const lines: Line[] = [];
  for (const [at, line] of comment.slice(2, -2).split(/\r?\n/).entries()) {
    const text = line.replace(at === 0 ? /^\*?\s?/ : /^\s*\*?\s?/, '').trimEnd();
    if (ORDER.test(text)) continue;
    if (TAG.test(text)) lines.push({ text: '', number: first + at });
    lines.push({ text: text.replace(TAG, ''), number: first + at });
  }
  return lines;
}
