/**
 * Derives rows anew: those of a changed category at once, and all rows in small steps after the language, the list
 * of tax groups or a setting changed.
 */
import type { DatabaseSync } from 'node:sqlite';
import { type DerivedParts, derivedMark, derivedOf } from './derived.ts';
import type { Lists } from './lists.ts';
import { parsedRecord } from './stored-record.ts';

/** A few milliseconds. */
const ROWS_OF_A_STEP = 400;
const MARK = 'derived';

export interface Rederive {
  /** Into the caller's transaction. */
  category(name: string): void;
  /** One step into the caller's transaction. Answers whether rows are left. */
  step(): boolean;
  /** Whether `step` has work. */
  isDue(): boolean;
  /**
   * Rows are being written. If others derived the rows before, by another scale or language, every row is derived
   * anew at the next start of the till. Into the caller's transaction.
   */
  noteOthers(): void;
}

type Row = Readonly<Record<string, unknown>>;

export function rederiveIn(
  database: DatabaseSync,
  parts: DerivedParts,
  { categoryOf }: Pick<Lists, 'categoryOf'>,
): Rederive {
  const columns = 'id, name, flags, lacks, record';
  const ofCategory = database.prepare(
    `SELECT ${columns} FROM product WHERE active IN (0, 1) AND category = ?`,
  );
  const after = database.prepare(
    `SELECT ${columns} FROM product WHERE id > ? ORDER BY id LIMIT ${ROWS_OF_A_STEP}`,
  );
  const set = database.prepare('UPDATE product SET name = ?, flags = ?, lacks = ? WHERE id = ?');
  const mark = database.prepare('SELECT value FROM about WHERE fact = ?');
  const keepMark = database.prepare('INSERT OR REPLACE INTO about (fact, value) VALUES (?, ?)');
  const dropMark = database.prepare('DELETE FROM about WHERE fact = ? AND value <> ?');
  /** How far the steps for this mark have come. */
  let under: { readonly mark: string; readonly row: number } | null = null;
  const anew = (row: Row): void => {
    const record = parsedRecord(row.record);
    if (record === null) return;
    const { name, flags, lacks } = derivedOf(record, categoryOf, parts);
    if (name !== row.name || flags !== row.flags || lacks !== row.lacks)
      set.run(name, flags, lacks, Number(row.id));
  };
  const isDue = (): boolean => mark.get(MARK)?.value !== derivedMark(parts);
  return {
    category: (name) => {
      for (const row of ofCategory.all(name)) anew(row);
    },
    isDue,
    noteOthers: () => void dropMark.run(MARK, derivedMark(parts)),
    step: () => {
      const wanted = derivedMark(parts);
      if (!isDue()) return false;
      const from = under?.mark === wanted ? under.row : 0;
      const rows = after.all(from);
      for (const row of rows) anew(row);
      under = { mark: wanted, row: Number(rows.at(-1)?.id ?? from) };
      if (rows.length === ROWS_OF_A_STEP) return true;
      keepMark.run(MARK, wanted);
      under = null;
      return false;
    },
  };
}
