/** Reads codes of the national list. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { NationalEntry } from '../../../shared/catalogue/national/national-list.ts';

const NUMBERED_SPIC = /^\d{17}$/;

const COLUMNS = `printf('%017d', entry.spic) AS spic, entry.name, entry.attribute, in_group.text AS "group",
  in_class.text AS class, in_position.text AS position, in_subposition.text AS subposition, brand.text AS brand,
  unit.text AS unit
  FROM entry
  LEFT JOIN text AS in_group ON in_group.id = entry.in_group
  LEFT JOIN text AS in_class ON in_class.id = entry.in_class
  LEFT JOIN text AS in_position ON in_position.id = entry.in_position
  LEFT JOIN text AS in_subposition ON in_subposition.id = entry.in_subposition
  LEFT JOIN text AS brand ON brand.id = entry.brand
  LEFT JOIN text AS unit ON unit.id = entry.unit`;

const text = (value: SQLOutputValue | undefined): string | null => (typeof value === 'string' ? value : null);

const entryOf = (row: Readonly<Record<string, SQLOutputValue>>): NationalEntry => ({
  spic: String(row.spic),
  name: String(row.name),
  group: text(row.group),
  class: text(row.class),
  position: text(row.position),
  subposition: text(row.subposition),
  brand: text(row.brand),
  attribute: text(row.attribute),
  unit: text(row.unit),
});

/** Each throws what SQLite throws at a damaged page. */
export function entriesIn(database: DatabaseSync) {
  const bySpic = database.prepare(`SELECT ${COLUMNS} WHERE entry.spic = ?`);
  const byId = database.prepare(`SELECT ${COLUMNS} WHERE entry.id = ?`);
  const isThere = database.prepare('SELECT 1 FROM entry WHERE spic = ?');
  const between = database.prepare(
    "SELECT printf('%017d', spic) AS spic FROM entry WHERE spic BETWEEN ? AND ? ORDER BY entry.spic LIMIT ?",
  );
  return {
    bySpic: (spic: string): NationalEntry | undefined => {
      const row = NUMBERED_SPIC.test(spic) ? bySpic.get(BigInt(spic)) : undefined;
      return row && entryOf(row);
    },
    byId: (id: number): NationalEntry | undefined => {
      const row = byId.get(id);
      return row && entryOf(row);
    },
    isKnown: (spic: string): boolean => NUMBERED_SPIC.test(spic) && isThere.get(BigInt(spic)) !== undefined,
    codesIn: ({ from, to }: { readonly from: string; readonly to: string }, limit: number): string[] =>
      between.all(BigInt(from), BigInt(to), limit).map(({ spic }) => String(spic)),
  };
}
