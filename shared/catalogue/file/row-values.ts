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
export type ColumnsByField = ReadonlyMap<GoodsField, readonly Column[]>;

export const byField = ({ columns }: FoundTable): ColumnsByField => {
  const fields = new Map<GoodsField, Column[]>();
  for (const column of columns) {
    if (column.field !== null) fields.set(column.field, [...(fields.get(column.field) ?? []), column]);
  }
  return fields;
};

export class RowValues {
  readonly faults: RowFault[] = [];
  readonly #row: FileRow;
  readonly #columns: ColumnsByField;

  constructor(row: FileRow, columns: ColumnsByField) {
    this.#row = row;
    this.#columns = columns;
  }

  /** The filled cells of a field. */
  cells(field: GoodsField): readonly Cell[] {
    const columns = this.#columns.get(field);
    if (!columns) return [];
    const { cells, numbers } = this.#row;
    return columns.flatMap((column) => {
      const text = cellText(cells[column.index] ?? '');
      return text === '' ? [] : [{ column, text, isNumber: numbers?.has(column.index) ?? false }];
    });
  }

  text(field: GoodsField): string {
    return this.cells(field)[0]?.text ?? '';
  }

  /** Notes a fault of this cell; without a cell, of the field's column. */
  refuse(code: RowFaultCode, field: GoodsField, cell?: Cell): null {
    const column = cell?.column.header ?? this.#columns.get(field)?.[0]?.header ?? '';
    this.faults.push({ row: this.#row.row, column, code, value: (cell?.text ?? '').slice(0, LONGEST_FAULT_VALUE) });
    return null;
  }

  /** null: the cell is empty, or its value is refused. */
  read<Value>(field: GoodsField, code: RowFaultCode, reads: (text: string) => Value | undefined): Value | null {
    const [cell] = this.cells(field);
    if (!cell) return null;
    const value = reads(cell.text);
    return value === undefined ? this.refuse(code, field, cell) : value;
  }

  shortText(field: GoodsField, longest: number): string | null {
    return this.read(field, 'value-too-long', (text) => (text.length > longest ? undefined : text));
  }
}
