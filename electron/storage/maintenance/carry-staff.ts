/**
 * A journal that replaces another keeps names, PINs and wrong tries. So damaging a journal gives no new
 * guesses.
 */
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openToRead } from '../regular-file.ts';
import { copiesNewestFirst } from './copies.ts';
import { copiesAside, journalPath } from './set-aside.ts';

const Row = z.object({
  staff_id: z.string(),
  name: z.string().nullable(),
  pin: z.string().nullable(),
  pin_id: z.string().nullable(),
  tries: z.string().nullable(),
});

/** to: the new journal. folder: the data folder with the old journal and its backups, read newest first. */
export function carryStaff(to: DatabaseSync, folder: string): void {
  const put = to.prepare(`INSERT OR IGNORE INTO staff_beside (staff_id, name, pin, pin_id, tries)
    VALUES (:staff_id, :name, :pin, :pin_id, :tries)`);
  const copies = copiesNewestFirst(folder).map(({ path }) => path);
  for (const path of [journalPath(folder), ...copies, ...copiesAside(folder)]) {
    const rows = rowsIn(path);
    for (const row of rows ?? []) put.run(row);
    if (rows !== null) return;
  }
}

/** null: damaged, or older than people. */
function rowsIn(path: string): readonly z.infer<typeof Row>[] | null {
  if (!existsSync(path)) return null;
  let database: DatabaseSync | null = null;
  try {
    database = openToRead(path);
    return z.array(Row).parse(database.prepare('SELECT * FROM staff_beside').all());
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
