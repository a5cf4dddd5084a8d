/** Reads `sharedStrings.xml` as it inflates. */
import { LONGEST_CELL, LONGEST_ROW, UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';
import { StringTable } from './string-table.ts';
import { behindTag, textOf } from './xml-text.ts';

export async function readSharedStrings(pieces: AsyncIterable<string>): Promise<StringTable> {
  const table = new StringTable();
  let text = '';
  let prefix: string | null = null;
  for await (const piece of pieces) {
    text += piece;
    prefix ??= /<([\w.-]+:)?sst[\s>]/.exec(text)?.[1] ?? (/<sst[\s>]/.test(text) ? '' : null);
    if (prefix !== null) text = text.slice(take(text, prefix, table));
    if (text.length > LONGEST_ROW) throw new UnfitTable('cell-too-long', LONGEST_CELL);
  }
  return table;
}

/** Where the first text that is not whole begins. */
function take(text: string, prefix: string, table: StringTable): number {
  const open = `<${prefix}si`;
  const close = `</${prefix}si>`;
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    if (start === -1) return at === 0 ? 0 : Math.max(at, text.length - open.length);
    const from = behindTag(text, start + open.length);
    if (from === 0) return start;
    if (!/[\s/>]/.test(text[start + open.length] ?? '')) {
      at = from;
      continue;
    }
    if (text[from - 2] === '/') {
      table.add('');
      at = from;
      continue;
    }
    const to = text.indexOf(close, from);
    if (to === -1) return start;
    table.add(textOf(text.slice(from, to), prefix));
    at = to + close.length;
  }
}
