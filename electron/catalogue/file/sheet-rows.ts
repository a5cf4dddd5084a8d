/** Reads the rows of a sheet as it inflates. A formula gives its stored value. */
import type { FileRow } from '../../../shared/catalogue/file/goods-row.ts';
import {
  fitCells,
  LONGEST_CELL,
  LONGEST_ROW,
  MOST_COLUMNS,
  UnfitTable,
} from '../../../shared/catalogue/file/table-limits.ts';
import { type NumberFormat, numberText } from './number-formats.ts';
import type { StringTable } from './string-table.ts';
import { attribute, behindTag, decodeXml, textOf } from './xml-text.ts';

export interface SheetParts {
  readonly strings: StringTable | null;
  readonly formats: readonly NumberFormat[];
}

const BEYOND = -1;

export class SheetRows {
  readonly #parts: SheetParts;
  #text = '';
  /** Of the tags. null: the sheet's own element is still to come. */
  #prefix: string | null = null;
  #row = 0;
  #isOver = false;

  constructor(parts: SheetParts) {
    this.#parts = parts;
  }

  /** The rows that this piece completes, without blank ones. @throws UnfitTable */
  push(piece: string): readonly FileRow[] {
    if (this.#isOver) return [];
    this.#text += piece;
    this.#prefix ??= this.#findPrefix();
    const rows = this.#prefix === null ? [] : this.#take(this.#prefix);
    if (this.#text.length > LONGEST_ROW) throw new UnfitTable('cell-too-long', LONGEST_CELL);
    return rows;
  }

  /** @throws UnfitTable if the sheet does not end. */
  end(): void {
    if (!this.#isOver) throw new UnfitTable('damaged');
  }

  /** Rows begin with the data of the sheet. */
  #findPrefix(): string | null {
    const found = /<((?:[\w.-]+:)?)sheetData(\s*\/)?(?=[\s>])/.exec(this.#text);
    if (!found) return null;
    if (found[2] !== undefined) this.#isOver = true;
    this.#text = this.#text.slice(found.index + found[0].length);
    return found[1] ?? '';
  }

  #take(prefix: string): readonly FileRow[] {
    const text = this.#text;
    const open = `<${prefix}row`;
    const close = `</${prefix}row>`;
    const rows: FileRow[] = [];
    let at = 0;
    for (;;) {
      const start = text.indexOf(open, at);
      if (start === -1) {
        if (text.includes(`</${prefix}sheetData`, at)) this.#isOver = true;
        break;
      }
      const from = behindTag(text, start + open.length);
      if (from === 0) break;
      const isEmpty = text[from - 2] === '/';
      const to = isEmpty ? from : text.indexOf(close, from);
      if (to === -1) break;
      const row = this.#rowOf(text.slice(start + open.length, from - 1), text.slice(from, to), prefix);
      if (row) rows.push(row);
      at = isEmpty ? from : to + close.length;
    }
    this.#text = this.#isOver ? '' : text.slice(at);
    return rows;
  }

  #rowOf(attributes: string, inside: string, prefix: string): FileRow | null {
    const given = attribute(attributes, 'r');
    const row = given === undefined ? this.#row + 1 : Number(given);
    if (!Number.isSafeInteger(row) || row <= this.#row) throw new UnfitTable('damaged');
    this.#row = row;
    const cells: string[] = [];
    const numbers = new Set<number>();
    const open = `<${prefix}c`;
    const close = `</${prefix}c>`;
    let column = -1;
    for (let at = inside.indexOf(open); at !== -1; at = inside.indexOf(open, at + 1)) {
      const behind = inside[at + open.length];
      if (behind !== ' ' && behind !== '>' && behind !== '/') continue;
      const from = behindTag(inside, at + open.length);
      if (from === 0) break;
      const own = inside.slice(at + open.length, from - 1);
      const place = attribute(own, 'r');
      column = place === undefined ? column + 1 : columnOf(place);
      if (inside[from - 2] === '/') continue;
      const to = inside.indexOf(close, from);
      if (to === -1) throw new UnfitTable('damaged');
      const text = this.#cellText(own, inside.slice(from, to), prefix, () => numbers.add(column));
      if (text !== '') {
        if (column === BEYOND || column >= MOST_COLUMNS)
          throw new UnfitTable('too-many-columns', MOST_COLUMNS);
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
      at = to;
    }
    const fit = fitCells(row, cells);
    return fit.length === 0 ? null : { row, cells: fit, numbers: numbers.size === 0 ? null : numbers };
  }

  #cellText(attributes: string, inside: string, prefix: string, isNumber: () => void): string {
    const kind = attribute(attributes, 't');
    if (kind === 'inlineStr') return textOf(inside, prefix);
    const raw = storedValue(inside, prefix);
    if (raw === '') return '';
    switch (kind) {
      case 's': {
        const text = this.#parts.strings?.get(Number(raw));
        if (text === undefined) throw new UnfitTable('damaged');
        return text;
      }
      case 'str':
      case 'e':
      case 'd':
        return decodeXml(raw);
      case 'b':
        return raw.trim() === '1' ? 'TRUE' : 'FALSE';
      default: {
        const style = attribute(attributes, 's');
        const format = style === undefined ? null : (this.#parts.formats[Number(style)] ?? null);
        if (format !== 'date') isNumber();
        return numberText(decodeXml(raw), format);
      }
    }
  }
}

function storedValue(inside: string, prefix: string): string {
  const start = inside.indexOf(`<${prefix}v`);
  if (start === -1) return '';
  const from = inside.indexOf('>', start) + 1;
  const to = inside.indexOf(`</${prefix}v>`, from);
  return to === -1 || from === 0 ? '' : inside.slice(from, to);
}

/** `BC12` -> 54. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const code = place.charCodeAt(at) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column === 0 ? BEYOND : column - 1;
}
