/** One row of the national list, checked. */
import type { ListCell, ListColumns } from './list-columns.ts';
import type { NationalRow } from './national-list.ts';

/** Characters. */
const LONGEST = { name: 1_000, other: 300 } as const;
const MOST_BARCODES = 20;

/** The list's own sign of an empty cell. */
const EMPTY = /^[-–—]+$/;
const SPIC = /^\d{17}$/;
const BARCODE = /^\d{8,14}$/;
/** "03304020-Name": the number is the beginning of the code. */
const NUMBERED = /^\d{2,14}\s*[-–—]\s*(?=\S)/;

function text(cell: ListCell | undefined, longest: number): string | null {
  if (cell === null || cell === undefined) return null;
  const plain = String(cell).replace(/\s+/gu, ' ').trim();
  return plain === '' || EMPTY.test(plain) ? null : plain.slice(0, longest).toWellFormed();
}

function part(cell: ListCell | undefined): string | null {
  const plain = text(cell, LONGEST.other)?.replace(NUMBERED, '') ?? null;
  return plain === '' ? null : plain;
}

/** A cell may hold several. */
const barcodes = (cell: ListCell | undefined): readonly string[] =>
  (text(cell, LONGEST.other) ?? '')
    .split(/[\s,;/|]+/)
    .filter((code) => BARCODE.test(code))
    .slice(0, MOST_BARCODES);

/** An empty row. */
export const isBlankRow = (cells: readonly ListCell[]): boolean =>
  cells.every((cell) => text(cell, LONGEST.other) === null);

/** null: no SPIC of 17 digits, or no name. A code that is kept as a number has lost its last digits. */
export function nationalRow(cells: readonly ListCell[], columns: ListColumns): NationalRow | null {
  const at = (column: number | null): ListCell | undefined => (column === null ? null : cells[column]);
  const code = cells[columns.spic];
  const spic = typeof code === 'string' ? code.trim() : '';
  const name = text(cells[columns.name], LONGEST.name);
  if (!SPIC.test(spic) || name === null) return null;
  return {
    spic,
    name,
    group: part(at(columns.group)),
    class: part(at(columns.class)),
    position: part(at(columns.position)),
    subposition: part(at(columns.subposition)),
    brand: part(at(columns.brand)),
    attribute: text(at(columns.attribute), LONGEST.other),
    unit: text(at(columns.unit), LONGEST.other),
    barcodes: barcodes(at(columns.barcode)),
  };
}
