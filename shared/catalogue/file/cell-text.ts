/** The text of a cell without what spreadsheets and tills put around it. */
import { cleanText } from '../../clean-text.ts';

/** What files write for "nothing". */
const NOTHING = /^(?:-+|—|–|n\/a|#n\/a)$/i;
/** `="00123"` keeps a code a text in a spreadsheet. */
const KEPT_TEXT = /^="((?:[^"]|"")*)"$/;
/** A leading apostrophe keeps a code or a formula a text. */
const APOSTROPHE = /^'(?='*[\d=+\-@])/;

/** Nearly all cells: nothing to take off, and no rule below applies. */
const PLAIN = /^[\p{L}\d][\p{L}\d.,%№/()+&"-]*(?: [\p{L}\d.,%№/()+&"-]+)*$/u;
const LONGEST_NOTHING = 5;

/** Empty for "nothing". A formula stays the text that it is. */
export function cellText(cell: string): string {
  if (cell === '') return '';
  const text = PLAIN.test(cell) ? cell.normalize('NFC') : cleanedCell(cell);
  return text.length <= LONGEST_NOTHING && NOTHING.test(text) ? '' : text;
}

function cleanedCell(cell: string): string {
  const [, kept] = cell.includes('="') ? (KEPT_TEXT.exec(cell.trim()) ?? []) : [];
  return cleanText(kept === undefined ? cell : kept.replaceAll('""', '"'))
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(APOSTROPHE, '');
}
