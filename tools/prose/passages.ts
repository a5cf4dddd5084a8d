/**
 * Splits Markdown, and comments in Markdown, into passages: a paragraph, a list item, a heading or a cell.
 */

export interface Line {
  readonly text: string;
  /** In its file, from 1. */
  readonly number: number;
}

/** The lines of consecutive sentences. A sentence never crosses passages. */
export type Passage = readonly Line[];

const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^#{1,6}\s+/;
const ITEM = /^(\s*)(?:[-*+]|\d+[.)])\s+/;
const TABLE_ROW = /^\s*\|/;
const TABLE_RULE = /^[\s|:-]+$/;
const CELL_BORDER = /(?<!\\)\|/;

export function linesOf(text: string): readonly Line[] {
  return text.split(/\r?\n/).map((line, at) => ({ text: line, number: at + 1 }));
}

/** Skips fenced and indented blocks: they hold drawings, commands or code. */
export function passagesOf(lines: readonly Line[]): readonly Passage[] {
  const passages: Passage[] = [];
  let open: Line[] = [];
  let isFenced = false;
  let isInItem = false;
  const close = (): void => {
    if (open.length > 0) passages.push(open);
    open = [];
  };
  for (const { text, number } of lines) {
    if (FENCE.test(text)) isFenced = !isFenced;
    if (isFenced || FENCE.test(text) || text.trim() === '') {
      close();
    } else if (TABLE_ROW.test(text)) {
      close();
      if (!TABLE_RULE.test(text))
        passages.push(...text.split(CELL_BORDER).map((cell) => [{ text: cell, number }]));
    } else if (HEADING.test(text)) {
      close();
      passages.push([{ text: text.replace(HEADING, ''), number }]);
      isInItem = false;
    } else if (ITEM.test(text)) {
      close();
      open = [{ text: text.replace(ITEM, ''), number }];
      isInItem = true;
    } else if (/^\s{2,}/.test(text) && !isInItem) {
      close();
    } else {
      open.push({ text: text.replace(/^\s*>\s?/, ''), number });
      isInItem &&= /^\s/.test(text);
    }
  }
  close();
  return passages;
}
