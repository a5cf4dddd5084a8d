/** Which row keeps a barcode that several rows of a file have, where the person wants the last one. */
import { barcodeKey } from '../../sale/marking.ts';

export interface CodedRow {
  readonly row: number;
  readonly barcodes: readonly string[];
}

/** By search key. A row with several barcodes keeps all of them, or none. */
export function lastRows(rows: readonly CodedRow[]): ReadonlyMap<string, number> {
  const keepers = new Map<string, number>();
  for (const { row, barcodes } of rows.toSorted((one, other) => other.row - one.row)) {
    const keys = barcodes.map(barcodeKey);
    if (keys.some((key) => keepers.has(key))) continue;
    for (const key of keys) keepers.set(key, row);
  }
  return keepers;
}
