/**
 * Reads CSV from pieces of text. Rows end with CRLF, LF or CR, also mixed. papaparse takes one line ending for
 * a whole file and loses the rows' numbers at a stray quote.
 *
 * | cell                              | read as                                         |
 * | --------------------------------- | ----------------------------------------------- |
 * | `"a;b"`, `"two ""quotes"""`       | `a;b`, `two "quotes"`                           |
 * | `TV 32" LED`: a quote inside      | as it stands                                    |
 * | `"Kent" blue`: text behind        | `Kent blue`                                     |
 * | `"Kent;12000`: never closed, or closed in a later row before a letter | as it stands |
 */
import type { FileRow } from './goods-row.ts';
import { fitCells, LONGEST_CELL, LONGEST_ROW, UnfitTable } from './table-limits.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

const QUOTE = '"';
const [LF, CR, QUOTE_CODE] = [10, 13, 34];
const NO_NUMBERS = null;

interface Piece {
  readonly cell: string;
  /** Where the text behind the cell begins. */
  readonly next: number;
}

export class CsvRows {
  readonly #delimiter: number;
  #text = '';
  #row = 0;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** The rows that this piece completes, without blank ones. @throws UnfitTable */
  push(piece: string): readonly FileRow[] {
    this.#text = this.#text === '' ? piece : this.#text + piece;
    return this.#take(false);
  }

  /** @throws UnfitTable */
  end(): readonly FileRow[] {
    return this.#take(true);
  }

  #take(isEnd: boolean): readonly FileRow[] {
    const rows: FileRow[] = [];
    const text = this.#text;
    let at = 0;
    while (at < text.length) {
      const cells: string[] = [];
      const next = this.#readRow(at, isEnd, cells);
      if (next === null) break;
      at = next;
      this.#row += 1;
      const fit = fitCells(this.#row, cells);
      if (fit.length > 0) rows.push({ row: this.#row, cells: fit, numbers: NO_NUMBERS });
    }
    this.#text = text.slice(at);
    if (this.#text.length > LONGEST_ROW) throw new UnfitTable('cell-too-long', LONGEST_CELL);
    return rows;
  }

  /** Where the next row begins. null: the row goes on in the next piece. */
  #readRow(from: number, isEnd: boolean, cells: string[]): number | null {
    const text = this.#text;
    let at = from;
    for (;;) {
      const piece =
        text.charCodeAt(at) === QUOTE_CODE ? (this.#readQuoted(at, isEnd) ?? null) : this.#readPlain(at, at);
      if (piece === null) return null;
      cells.push(piece.cell);
      at = piece.next;
      if (at >= text.length) return isEnd ? at : null;
      const code = text.charCodeAt(at);
      if (code === this.#delimiter) {
        at += 1;
        continue;
      }
      if (code === LF) return at + 1;
      if (at + 1 >= text.length && !isEnd) return null;
      return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
    }
  }

  /** from: where the cell's text begins. at: where its end is searched. */
  #readPlain(from: number, at: number): Piece {
    const text = this.#text;
    const delimiter = this.#delimiter;
    let end = at;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === delimiter || code === LF || code === CR) break;
    }
    return { cell: text.slice(from, end), next: end };
  }

  /** null: the cell goes on in the next piece. */
  #readQuoted(from: number, isEnd: boolean): Piece | null {
    const text = this.#text;
    let at = from + 1;
    for (;;) {
      const close = text.indexOf(QUOTE, at);
      if (close === -1) {
        const isOpen = isEnd || text.length - from > LONGEST_CELL;
        return isOpen ? this.#readPlain(from, from) : null;
      }
      if (close + 1 >= text.length && !isEnd) return null;
      const behind = text.charCodeAt(close + 1);
      if (behind === QUOTE_CODE) {
        at = close + 2;
        continue;
      }
      if (close - from > LONGEST_CELL) return this.#readPlain(from, from);
      const raw = text.slice(from + 1, close);
      const cell = raw.includes(QUOTE) ? raw.replaceAll('""', QUOTE) : raw;
      const ends = Number.isNaN(behind) || behind === this.#delimiter || behind === LF || behind === CR;
      if (ends) return { cell, next: close + 1 };
      if (/[\r\n]/.test(raw)) return this.#readPlain(from, from);
      const rest = this.#readPlain(close + 1, close + 1);
      if (rest.next >= text.length && !isEnd) return null;
      return { cell: cell + rest.cell, next: rest.next };
    }
  }
}
