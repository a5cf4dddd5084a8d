/** The values of one row by field, and the faults found while they are read. */
import { LONGEST_FAULT_VALUE, type RowFault, type RowFaultCode } from '../../errors/goods-fault.ts';
import { cellText } from './cell-text.ts';
import type { Column, FoundTable } from './find-table.ts';
import type { FileRow, GoodsField } from './goods-row.ts';

export interface Cell {
  readonly column: Column;
  readonly text: string;
  readonly isNumber: boolean;
}

/** Columns by their field, so that a row of many columns is read quickly. */
export type ColumnsByField = Readonly<Partial<Record<GoodsField, readonly Column[]>>>;

export const byField = ({ columns }: FoundTable): ColumnsByField => {
  const fields: Partial<Record<GoodsField, Column[]>> = {};
  for (const column of columns) {
    if (column.field === null) continue;
    const list = fields[column.field] ?? [];
    list.push(column);
    fields[column.field] = list;
  }
  return fields;
};

interface Refused {
  /** The first of the field's, if it is not named. */
  readonly column?: Column | undefined;
  readonly value?: string;
  readonly firstRow?: number;
}

const NO_CELLS: readonly Cell[] = [];

export class RowValues {
  readonly faults: RowFault[] = [];
  readonly #row: FileRow;
  readonly #columns: ColumnsByField;
  /** By column, as far as they were needed. */
  readonly #texts: (string | undefined)[] = [];

  constructor(row: FileRow, columns: ColumnsByField) {
    this.#row = row;
    this.#columns = columns;
  }

  /** The filled cells of a field. */
  cells(field: GoodsField): readonly Cell[] {
    const columns = this.#columns[field];
    if (!columns) return NO_CELLS;
    const filled: Cell[] = [];
    for (const column of columns) {
      const text = this.#textAt(column.index);
      if (text !== '') filled.push({ column, text, isNumber: this.#row.numbers?.has(column.index) ?? false });
    }
    return filled;
  }

  text(field: GoodsField): string {
    return this.#columns[field] === undefined ? '' : (this.cells(field)[0]?.text ?? '');
  }

  has(field: GoodsField): boolean {
    const columns = this.#columns[field];
    if (columns === undefined) return false;
    return columns.some(({ index }) => this.#textAt(index) !== '');
  }

  #textAt(index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    const text = cellText(this.#row.cells[index] ?? '');
    this.#texts[index] = text;
    return text;
  }

  /** Notes a fault in a field's column. */
  refuse(
    code: RowFaultCode,
    field: GoodsField,
    { column = this.#columns[field]?.[0], value = '', firstRow }: Refused = {},
  ): null {
    this.faults.push({
      row: this.#row.row,
      column: column?.header ?? '',
      code,
      value: value.slice(0, LONGEST_FAULT_VALUE),
      ...(firstRow === undefined ? {} : { firstRow }),
    });
    return null;
  }

  /** null: the cell is empty, or its value is refused. */
  read<Value>(
    field: GoodsField,
    code: RowFaultCode,
    reads: (text: string) => Value | undefined,
  ): Value | null {
    const [cell] = this.cells(field);
    if (!cell) return null;
    const value = reads(cell.text);
    return value === undefined ? this.refuse(code, field, { column: cell.column, value: cell.text }) : value;
  }

  shortText(field: GoodsField, longest: number): string | null {
    return this.read(field, 'value-too-long', (text) => (text.length > longest ? undefined : text));
  }
}
