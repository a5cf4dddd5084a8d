/** The rows of a sheet as they arrive. Formulas give their stored results. */
import { type SharedTexts, TEXT_LIMITS } from './shared-texts.ts';
import { tooLarge, unreadable } from './sheet-fault.ts';
import { attributeIn, cellText, type XmlReader, xmlTokens } from './xml-tokens.ts';

/** A number is a cell that the spreadsheet keeps as a number. null: an empty cell. */
export type SheetCell = string | number | null;

export interface SheetRow {
  /** As a spreadsheet shows it: the first is 1. */
  readonly row: number;
  readonly cells: readonly SheetCell[];
}

/** Rows of a sheet; a spreadsheet's own limit. */
const MOST_ROWS = 1_048_576;
/** Cells beyond are left out. */
const MOST_COLUMNS = 256;
/** Characters of a cell as they stand in the file, with their entities. */
const LONGEST_RAW = TEXT_LIMITS.characters * 8;
const LETTERS = 26;
const BEFORE_A = 64;

/** "C12" -> 2; -1: a reference without letters. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - BEFORE_A;
    if (letter < 1 || letter > LETTERS) break;
    column = column * LETTERS + letter;
  }
  return column - 1;
}

function cellOf(kind: string | null, raw: string, texts: SharedTexts): SheetCell {
  switch (kind) {
    case 's': {
      const text = texts.get(Number(raw));
      if (text === undefined) throw unreadable('a cell without its shared text');
      return text === '' ? null : text;
    }
    case 'inlineStr':
    case 'str':
    case 'e':
      return raw === '' ? null : cellText(raw);
    case 'b':
      return raw === '1' ? 'TRUE' : 'FALSE';
    case null:
    case 'n': {
      const number = Number(raw);
      return raw.trim() === '' ? null : Number.isFinite(number) ? number : cellText(raw);
    }
    default:
      return raw === '' ? null : cellText(raw);
  }
}

type Step = (attributes: string) => void;
/** By the tag's name, which the file chooses. */
const stepsOf = (steps: Readonly<Record<string, Step>>): ReadonlyMap<string, Step> =>
  new Map(Object.entries(steps));

/** rows: those that ended since they were taken last. */
function rowReader(texts: SharedTexts): { readonly reader: XmlReader; readonly take: () => SheetRow[] } {
  let rows: SheetRow[] = [];
  let cells: SheetCell[] = [];
  let [row, column, kind, raw] = [0, -1, null as string | null, ''];
  let [isValue, isInline, hints] = [false, false, 0];

  const begins = stepsOf({
    row: (attributes) => {
      const shown = Number(attributeIn(attributes, 'r') ?? row + 1);
      if (!Number.isSafeInteger(shown) || shown <= row) throw unreadable('rows without order');
      if (shown > MOST_ROWS) throw tooLarge('rows');
      [row, column, cells] = [shown, -1, []];
    },
    c: (attributes) => {
      const reference = attributeIn(attributes, 'r');
      column = reference === null ? column + 1 : columnOf(reference);
      [kind, raw] = [attributeIn(attributes, 't'), ''];
    },
    v: () => {
      isValue = true;
    },
    is: () => {
      isInline = true;
    },
    rPh: () => {
      hints += 1;
    },
    t: () => {
      isValue = isInline && hints === 0;
    },
  });

  const endValue = (): void => {
    isValue = false;
  };
  const ends = stepsOf({
    row: () => {
      rows.push({ row, cells });
      cells = [];
    },
    c: () => {
      const value = cellOf(kind, raw, texts);
      if (value === null || column < 0 || column >= MOST_COLUMNS) return;
      while (cells.length < column) cells.push(null);
      cells[column] = value;
    },
    v: endValue,
    t: endValue,
    is: () => {
      isInline = false;
    },
    rPh: () => {
      hints -= 1;
    },
  });

  return {
    reader: {
      open: (name, attributes) => begins.get(name)?.(attributes),
      close: (name) => ends.get(name)?.(''),
      text: (text) => {
        if (!isValue) return;
        raw += text;
        if (raw.length > LONGEST_RAW) throw tooLarge('a cell');
      },
    },
    take: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** Each answer holds the rows of one piece of the file. @throws `SheetFault` */
export async function* sheetRows(
  pieces: AsyncIterable<string>,
  texts: SharedTexts,
): AsyncGenerator<readonly SheetRow[]> {
  const { reader, take } = rowReader(texts);
  const tokens = xmlTokens(reader);
  for await (const piece of pieces) {
    tokens.write(piece);
    const rows = take();
    if (rows.length > 0) yield rows;
  }
  tokens.end();
  const rows = take();
  if (rows.length > 0) yield rows;
}
