/** The text of a cell without what spreadsheets and tills put around it. */
import { cleanText } from '../../clean-text.ts';

/** What files write for "nothing". */
const NOTHING = /^(?:-+|—|–|n\/a|#n\/a|null|none|nan)$/i;
/** `="00123"` keeps a code a text in a spreadsheet. */
const KEPT_TEXT = /^="((?:[^"]|"")*)"$/;
/** A leading apostrophe keeps a code or a formula a text. */
const APOSTROPHE = /^'(?=[\d=+\-@])/;

/** Empty for "nothing". A formula stays the text that it is. */
export function cellText(cell: string): string {
  if (cell === '') return '';
  const [, kept] = cell.startsWith('="') ? (KEPT_TEXT.exec(cell.trim()) ?? []) : [];
  const text = cleanText(kept === undefined ? cell : kept.replaceAll('""', '"'))
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(APOSTROPHE, '');
  return NOTHING.test(text) ? '' : text;
}
